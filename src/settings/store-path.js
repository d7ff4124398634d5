// Where the store lies unless STORE_PATH says otherwise; JavaScript, since start.js reads it before Node's compile cache is open.

export const usualStorePath = 'campaign-stats.sqlite';
