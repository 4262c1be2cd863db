import { Alert, Anchor, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { LabelledFigure } from "#web/platform/ui/LabelledFigure.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { ClosingBadge } from "./BookDays.tsx";
import type { BookDay, Drawer } from "./bookkeepingApi.ts";
import { ClosingForm } from "./ClosingForm.tsx";
import { differenceText } from "./differenceText.ts";
import { ReopenDialog } from "./ReopenDialog.tsx";

interface ClosingPanelProps {
	day: BookDay;
	drawer: Drawer;
}

/** Closing of a day: the counted cash, who closed it, and what came afterwards. */
export function ClosingPanel({ day, drawer }: ClosingPanelProps) {
	const { closing } = day;
	const mayClose = useAbility("bookkeeping-close");
	const mayReopen = useAbility("bookkeeping-reopen");
	const [isReopening, setReopening] = useState(false);
	return (
		<Paper withBorder p="md" component="section" aria-label="締め">
			<Stack gap="md">
				<Group justify="space-between">
					<Title order={2}>締め</Title>
					<ClosingBadge closing={closing} />
				</Group>
				{closing?.is_closed ? (
					<>
						<ClosedDay closing={closing} />
						<LateMovements day={day} drawer={drawer} />
						{mayReopen && (
							<div>
								<Button variant="default" onClick={() => setReopening(true)}>
									開き直す
								</Button>
							</div>
						)}
					</>
				) : mayClose ? (
					// Another version makes the form anew; a new entry changes only the sums in it.
					<ClosingForm key={`${day.day}-${closing?.version ?? 0}`} day={day} drawer={drawer} />
				) : (
					<Text size="sm" c="dimmed">
						まだ締められていません。現金の入出金は{formatYen(drawer.cash_yen)}です。
					</Text>
				)}
			</Stack>
			{isReopening && closing && (
				<ReopenDialog day={day.day} version={closing.version} onClose={() => setReopening(false)} />
			)}
		</Paper>
	);
}

function ClosedDay({ closing }: { closing: NonNullable<BookDay["closing"]> }) {
	const { counted_yen, float_yen, cash_yen, difference_yen, net_yen, note, operator, closed_at } = closing;
	return (
		<Stack gap="xs">
			<SimpleGrid cols={{ base: 2, sm: 5 }} spacing="xs" component="dl" m={0}>
				<LabelledFigure label="締めたときの差引">{formatYen(net_yen)}</LabelledFigure>
				<LabelledFigure label="釣り銭の準備金">{formatYen(float_yen)}</LabelledFigure>
				<LabelledFigure label="現金の入出金">{formatYen(cash_yen)}</LabelledFigure>
				<LabelledFigure label="数えた現金">
					{counted_yen === null ? "数えていません" : formatYen(counted_yen)}
				</LabelledFigure>
				<LabelledFigure label="過不足">{differenceText(difference_yen)}</LabelledFigure>
			</SimpleGrid>
			<Text size="sm">
				<TimeText value={closed_at} span inherit />
				{operator && ` ${operator}`}
			</Text>
			{note !== "" && (
				<Text size="sm" style={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>
					{note}
				</Text>
			)}
		</Stack>
	);
}

function LateMovements({ day: { closing }, drawer: { late } }: ClosingPanelProps) {
	const mayOpen = useMayOpen();
	if (late.length === 0 || !closing) return null;
	return (
		<Alert role="note" color="yellow" icon={<WarningIcon />} title="締めた後の動き">
			<Stack gap="xs">
				<Text size="sm">
					締めた後に、この日の入出金が{closing.late_count}件（{formatYen(closing.late_yen)}
					）記録されました。この日の修正として扱ってください。
				</Text>
				<Stack gap="2xs" component="ul" m={0} p={0} style={{ listStyle: "none" }}>
					{late.map(({ id, payment_id, title, kind_label, yen, recorded_at }) => {
						const href = addressOf("payment", { id: payment_id });
						return (
							<Text key={id} component="li" size="sm">
								{mayOpen(href) ? (
									<Anchor component={Link} href={href} size="sm">
										{title}
									</Anchor>
								) : (
									title
								)}
								・{kind_label} {formatYen(yen)}・<TimeText value={recorded_at} span inherit />
							</Text>
						);
					})}
				</Stack>
			</Stack>
		</Alert>
	);
}
