import { line } from "./line.ts";
import { beginAnew, nonEmptyTables } from "./migrations.ts";

// The files of a worker share one runtime: what the file before left behind is gone before the next begins.
await Promise.all([beginAnew(), line.forget()]);
const left = await nonEmptyTables();
if (left.length > 0) throw new Error(`somebody still writes to ${left.join(", ")}`);
