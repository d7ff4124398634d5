// The fact under which a workspace keeps which account its places without a room show. Outlives that account: no other one takes its place.

export const factOfDefault = 'account shown by default';
