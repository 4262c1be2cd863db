import { Group, Paper, Stack, Text } from "@mantine/core";
import { Link } from "wouter";
import { mayOpen } from "#domain/engine/access/page-access.ts";
import type { Use, UsedBy } from "#domain/engine/used-by/used-by-kinds.ts";
import { REFERENCE_ICONS } from "#web/engine/used-by/referenceIcons.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { CutText } from "#web/platform/ui/CutText.tsx";
import classes from "./TriggerPlaces.module.css";

/** Cards of the places that start or stop a scenario, each a link to its page. */
export const TriggerPlaces = ({ places: { items, total, hidden } }: { places: UsedBy }) => (
	<Stack gap="xs">
		{items.length > 0 && (
			<div className={classes.places}>
				{items.map((use) => (
					<PlaceCard key={`${use.address} ${use.name} ${use.part}`} use={use} />
				))}
			</div>
		)}
		{total > items.length && (
			<Text size="xs" c="dimmed">
				ほか{(total - items.length).toLocaleString("ja-JP")}か所
				{hidden > 0 && "（閲覧する権限がない場所を含みます）"}
			</Text>
		)}
	</Stack>
);

function PlaceCard({ use }: { use: Use }) {
	const { abilities } = useSession();
	const Icon = REFERENCE_ICONS[use.kind];
	const content = (
		<Group gap="xs" wrap="nowrap" align="flex-start">
			<span className={classes.icon}>
				<Icon />
			</span>
			<div className={classes.words}>
				<Text size="xs" c="dimmed">
					{PLAIN_PARTS.includes(use.part) ? use.label : `${use.label}・${use.part}`}
				</Text>
				<CutText size="sm" fw={500}>
					{use.name}
				</CutText>
			</div>
		</Group>
	);
	return mayOpen(abilities, use.address) ? (
		<Paper withBorder className={classes.place} component={Link} href={use.address}>
			{content}
		</Paper>
	) : (
		<Paper withBorder className={classes.place}>
			{content}
		</Paper>
	);
}

/** Parts that say no more than the kind of the place. */
const PLAIN_PARTS: readonly string[] = ["アクション", "要素"];
