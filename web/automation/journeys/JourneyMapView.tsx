import { Fragment, useState } from "react";
import type { JourneyMapData as MapData, MapPhase } from "./journeyApi.ts";
import classes from "./Map.module.css";
import { PhaseColumn } from "./PhaseColumn.tsx";
import { PhaseMembersPanel, type PhaseMembersQuery } from "./PhaseMembersPanel.tsx";
import { PhasePassage } from "./PhasePassage.tsx";

/**
 * Map of a journey: phases from left to right (on a phone from top to bottom) with their conditions between
 * them.
 */
export function JourneyMapView({ map: { id, journey_tags: phases } }: { map: MapData }) {
	const [asked, setAsked] = useState<PhaseMembersQuery | null>(null);
	const most = Math.max(1, ...phases.map(({ standing }) => standing));
	const ask = (phase: MapPhase, what: PhaseMembersQuery["what"]) => setAsked({ journeyId: id, phase, what });
	return (
		<>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
			<section className={classes.map} aria-label="ジャーニーの地図" tabIndex={0}>
				{phases.map((phase, at) => (
					<Fragment key={phase.id}>
						<PhasePassage phase={phase} isFirst={at === 0} onMembers={() => ask(phase, "condition")} />
						<PhaseColumn
							journeyId={id}
							phases={phases}
							at={at}
							share={phase.standing / most}
							onMembers={() => ask(phase, "phase")}
						/>
					</Fragment>
				))}
			</section>
			<PhaseMembersPanel asked={asked} onClose={() => setAsked(null)} />
		</>
	);
}
