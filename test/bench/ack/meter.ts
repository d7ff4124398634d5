// Loaded before a program that is measured (`--import`): tells over IPC what the program has used.

/** Microseconds of processor time of all its threads since its start. */
export type Used = number;

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) satisfies Used);
});
process.channel?.unref();
process.on('disconnect', () => process.exit());
