import { Stack, Text, Title } from "@mantine/core";
import { FIGURE_STATUS_TEXTS, LINE_FIGURE_TEXTS } from "#domain/platform/texts/line-figures-texts.ts";
import { AttributeShares } from "./AttributeShares.tsx";
import type { AccountFigures } from "./lineFiguresPageApi.ts";

/** Shares of the friends by sex, age, area, phone and the time since they became friends, as LINE estimates them. */
export const AttributesPart = ({ demographic }: Pick<AccountFigures, "demographic">) => (
	<Stack gap="xs" component="section" aria-label="友だちの属性">
		<Title order={2}>友だちの属性</Title>
		{demographic?.figures ? (
			<AttributeShares figures={demographic.figures} day={demographic.day} />
		) : (
			<Text size="sm">{reasonOf(demographic)}</Text>
		)}
	</Stack>
);

function reasonOf(demographic: AccountFigures["demographic"]): string {
	if (demographic === null) return `${LINE_FIGURE_TEXTS.notYet}。`;
	return demographic.status === "out_of_service"
		? LINE_FIGURE_TEXTS.noDemographic
		: `${FIGURE_STATUS_TEXTS[demographic.status]}。`;
}
