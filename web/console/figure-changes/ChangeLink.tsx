import { Anchor } from "@mantine/core";
import { Link } from "wouter";
import { changedFigureOf, findChangedFigure } from "#domain/console/figure-changes/changed-figures.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { clockNow } from "#web/platform/api/productClock.ts";

/** Link to the causes of a figure's change over the seven days until today, if it has an explanation that the operator may see. */
export function ChangeLink({ name }: { name: string }) {
	const { abilities } = useSession();
	const figure = findChangedFigure(name);
	if (!figure || !abilities.includes(changedFigureOf(figure).ability)) return null;
	return (
		<Anchor
			component={Link}
			href={addressOf("figureChanges", { figure, days: 7, day: currentDay(clockNow()) })}
			inherit
			underline="always"
			aria-label={`${changedFigureOf(figure).label}の変化の理由`}
		>
			変化の理由
		</Anchor>
	);
}
