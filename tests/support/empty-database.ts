import { demandDistinctBatchColumns } from "./distinct-batch-columns.ts";
import { fakeLine } from "./fake-line.ts";
import { applyDirectoryMigrations, listNonEmptyTables, resetState } from "./migrations.ts";

demandDistinctBatchColumns();

// Files of a worker share one runtime, so each starts with an empty database.
await Promise.all([resetState(), applyDirectoryMigrations(), fakeLine.forget()]);
const left = await listNonEmptyTables();
if (left.length > 0) throw new Error(`somebody still writes to ${left.join(", ")}`);
