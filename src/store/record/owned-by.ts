// Whose rows a piece of named work is about, as it crosses to the database's thread.

export interface OwnedBy {
  readonly workspace: string;
  readonly account: string;
}
