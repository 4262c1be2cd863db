import useSWR from "swr";
import type { ResultSourceName } from "#domain/engine/results/registry.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";

const { line_figures } = client.lineFigures.api;

type SourceLineFigures = Wire<(typeof line_figures)[ResultSourceName][":id"]["$get"]>;
export type UnitLineFigures = SourceLineFigures["units"][number];
export type MenuLineFigures = NonNullable<SourceLineFigures["menu"]>;

/** LINE's figures of a source; no request without one. */
export const useSourceLineFigures = (shown: { source: ResultSourceName; id: number } | null) =>
	useSWR(shown && ["line-figures", shown.source, shown.id], ([, source, id]) =>
		unwrap(line_figures[source][":id"].$get({ param: { id: String(id) } })),
	);
