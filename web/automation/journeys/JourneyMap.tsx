import { Fragment, useState } from "react";
import type { JourneyMap as MapData, MapPhase } from "./api.ts";
import classes from "./Map.module.css";
import { MembersPanel, type PhaseQuestion } from "./MembersPanel.tsx";
import { Passage } from "./Passage.tsx";
import { PhaseColumn } from "./PhaseColumn.tsx";

/**
 * Map of a journey: phases from left to right (on a phone from top to bottom) with their conditions between
 * them.
 */
export function JourneyMap({ map: { id, journey_tags: phases } }: { map: MapData }) {
	const [asked, setAsked] = useState<PhaseQuestion | null>(null);
	const most = Math.max(1, ...phases.map(({ standing }) => standing));
	const ask = (phase: MapPhase, what: PhaseQuestion["what"]) => setAsked({ journeyId: id, phase, what });
	return (
		<>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys too */}
			<section className={classes.map} aria-label="ジャーニーの地図" tabIndex={0}>
				{phases.map((phase, at) => (
					<Fragment key={phase.id}>
						<Passage phase={phase} isFirst={at === 0} onMembers={() => ask(phase, "condition")} />
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
			<MembersPanel asked={asked} onClose={() => setAsked(null)} />
		</>
	);
}
