// The two columns that every row of a tenant carries.

import type { Tenant } from '#base/tenant.ts';

export interface TenantColumns {
  readonly workspace: string;
  readonly account: string;
}

export function tenantColumns({ workspace, account }: Tenant): TenantColumns {
  return { workspace, account };
}
