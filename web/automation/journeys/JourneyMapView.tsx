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
	const [query, setQuery] = useState<PhaseMembersQuery | null>(null);
	const highestCount = Math.max(1, ...phases.map(({ standing }) => standing));
	const openList = (phase: MapPhase, list: PhaseMembersQuery["list"]) =>
		setQuery({ journeyId: id, phase, list });
	return (
		<>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
			<section className={classes.map} aria-label="ジャーニーの地図" tabIndex={0}>
				{phases.map((phase, index) => (
					<Fragment key={phase.id}>
						<PhasePassage phase={phase} isFirst={index === 0} onMembers={() => openList(phase, "matching")} />
						<PhaseColumn
							journeyId={id}
							phases={phases}
							index={index}
							share={phase.standing / highestCount}
							onMembers={() => openList(phase, "passed")}
						/>
					</Fragment>
				))}
			</section>
			<PhaseMembersPanel query={query} onClose={() => setQuery(null)} />
		</>
	);
}
