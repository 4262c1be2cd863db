import { formatTapFigures } from "#web/acquisition/links/formatTapFigures.ts";
import { TappedButtons } from "#web/acquisition/links/TappedButtons.tsx";
import type { MenuLineFigures } from "#web/engine/results/lineFiguresApi.ts";
import { findLineTaps, formatLineTaps } from "./lineAreaTaps.ts";
import type { MenuTaps, TappedArea } from "./menuTapApi.ts";
import { uncountedReason } from "./uncountedReason.ts";

interface TappedAreasProps {
	taps: MenuTaps;
	line: MenuLineFigures | null;
	chosen: number | null;
	onChoose: (button: number | null) => void;
}

/** Tap counts per area; pressing one filters the friends. */
export const TappedAreas = ({ taps, line, ...rest }: TappedAreasProps) => (
	<TappedButtons
		buttons={taps.areas.map((area) => ({
			id: area.id,
			label: area.label,
			figures: formatAreaFigures(area, line),
			share: uncountedReason(area) === null ? area.share : null,
		}))}
		{...rest}
	/>
);

/** Taps that the console counts, and those that LINE counts. */
function formatAreaFigures(area: TappedArea, line: MenuLineFigures | null): string {
	const lineTaps = findLineTaps(line, area);
	const uncounted = uncountedReason(area);
	if (uncounted !== null) return lineTaps ? formatLineTaps(lineTaps) : uncounted.long;
	return [formatTapFigures(area), ...(lineTaps ? [formatLineTaps(lineTaps)] : [])].join("　");
}
