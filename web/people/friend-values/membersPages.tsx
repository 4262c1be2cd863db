import { Button } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { MembersPage } from "./MembersPage.tsx";
import {
	LANDING_MEMBERS,
	REACTION_HITS,
	SCENARIO_READERS,
	SCRIPT_MEMBERS,
	TAG_MEMBERS,
	TRACKER_MEMBERS,
	VAR_MEMBERS,
} from "./membersDefinitions.ts";

export const TrackerMembersPage = () => <MembersPage definition={TRACKER_MEMBERS} />;

export const LandingMembersPage = () => <MembersPage definition={LANDING_MEMBERS} />;

export const ScriptMembersPage = () => <MembersPage definition={SCRIPT_MEMBERS} />;

export const TagMembersPage = () => <MembersPage definition={TAG_MEMBERS} />;

export const ScenarioReadersPage = () => <MembersPage definition={SCENARIO_READERS} />;

export const ReactionHitsPage = () => <MembersPage definition={REACTION_HITS} />;

export const VarMembersPage = () => (
	<MembersPage
		definition={VAR_MEMBERS}
		action={(id) => (
			<Button component={Link} href={addressOf("varValues", { id })} variant="default">
				値ごとの人数を見る
			</Button>
		)}
	/>
);
