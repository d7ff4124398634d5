// The owner of the rows that named work is about, in the form that crosses to the database's thread.

export interface OwnedBy {
  readonly workspace: string;
  readonly account: string;
}
