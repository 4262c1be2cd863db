import { fakeLine } from "./fake-line.ts";
import { listNonEmptyTables, resetState } from "./migrations.ts";

// Files of a worker share one runtime, so each starts with an empty database.
await Promise.all([resetState(), fakeLine.forget()]);
const left = await listNonEmptyTables();
if (left.length > 0) throw new Error(`somebody still writes to ${left.join(", ")}`);
