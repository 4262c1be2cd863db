import { Anchor, Paper, Text, UnstyledButton } from "@mantine/core";
import { currentPhaseFilter, passedFilter } from "#domain/automation/journeys/journey-filters.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { storeFriendSearch } from "#web/people/friend-search/friendSearchApi.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { useNavigateIfMounted } from "#web/platform/ui/useNavigateIfMounted.ts";
import type { MapPhase } from "./journeyApi.ts";
import { toastOutcome } from "./journeyOutcome.ts";
import classes from "./Map.module.css";
import { PhaseUses } from "./PhaseUses.tsx";

interface PhaseColumnProps {
	journeyId: number;
	phases: readonly MapPhase[];
	/** Index of the phase, from 0. */
	index: number;
	/** Number of friends relative to the fullest phase: 0 to 1. */
	share: number;
	/** Shows the friends who have passed it, and when. */
	onMembers: () => void;
}

/** Phase on the map: current friends, those who have passed it, and references to it. */
export function PhaseColumn({ journeyId, phases, index, share, onMembers }: PhaseColumnProps) {
	const { id, name, standing, passed } = phases[index]!;
	const maySee = useAbility("friend-read");
	const phasePosition = { journeyId, phases, index };
	return (
		<Paper withBorder className={classes.phase} component="section" aria-label={name}>
			<div className={classes.name} title={name}>
				{name}
			</div>
			<FriendCount
				className={classes.standing!}
				count={standing}
				label={`「${name}」にいる友だち`}
				filter={maySee && standing > 0 ? currentPhaseFilter(phasePosition) : null}
			/>
			<div className={classes.bar} aria-hidden="true">
				<div className={classes.filled} style={{ width: `${share * 100}%` }} />
			</div>
			<Text size="sm" c="dimmed" component="div">
				ここまで来た人{" "}
				<FriendCount
					count={passed}
					label={`「${name}」を通過した友だち`}
					filter={maySee && passed > 0 ? passedFilter(phasePosition) : null}
				/>
			</Text>
			{maySee && passed > 0 && (
				<Anchor component="button" type="button" size="xs" ta="start" onClick={onMembers}>
					通過した日時を見る
				</Anchor>
			)}
			<div className={classes.uses}>
				<PhaseUses id={id} />
			</div>
		</Paper>
	);
}

interface FriendCountProps {
	count: number;
	/** Label of the counted friends. */
	label: string;
	/** Search filter; null if there are none or the operator may not see them. */
	filter: Filter | null;
	className?: string;
}

/** Number of friends that opens the friend search. */
function FriendCount({ count, label, filter, className }: FriendCountProps) {
	const { busy, run } = useBusy();
	const goTo = useNavigateIfMounted();
	const number = (
		<>
			{count.toLocaleString("ja-JP")}
			<span className={classes.unit}>人</span>
		</>
	);
	if (filter === null) return <span className={className}>{number}</span>;
	const open = async () => {
		let address = "";
		const { messages } = await toastOutcome(
			storeFriendSearch({ fid: "", name: label, filter }).then(({ redirect_to }) => {
				address = redirect_to;
			}),
		);
		if (messages.length === 0) goTo(address);
	};
	return (
		<span className={className}>
			<UnstyledButton
				className={classes.number}
				fz="inherit"
				fw="inherit"
				lh="inherit"
				aria-label={`${label} ${count}人を検索で見る`}
				aria-busy={busy}
				onClick={() => void run(open)}
			>
				{number}
			</UnstyledButton>
		</span>
	);
}
