import { formatTapFigures } from "#web/acquisition/links/formatTapFigures.ts";
import { TappedButtons } from "#web/acquisition/links/TappedButtons.tsx";
import type { MenuTaps, TappedArea } from "./menuTapApi.ts";
import { uncountedReason } from "./uncountedReason.ts";

interface TappedAreasProps {
	taps: MenuTaps;
	chosen: number | null;
	onChoose: (button: number | null) => void;
}

/** Tap counts per area; pressing one filters the friends. */
export const TappedAreas = ({ taps, ...rest }: TappedAreasProps) => (
	<TappedButtons
		buttons={taps.areas.map((area) => ({
			id: area.id,
			label: area.label,
			figures: formatAreaFigures(area),
			share: uncountedReason(area) === null ? area.share : null,
		}))}
		{...rest}
	/>
);

const formatAreaFigures = (area: TappedArea): string => uncountedReason(area)?.long ?? formatTapFigures(area);
