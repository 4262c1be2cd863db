/** Problem that keeps old messages from moving into the archive. */
export type ArchiveTrouble = "unreachable" | "full" | "differing";
