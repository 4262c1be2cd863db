import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { ExportEncoding } from "#domain/acquisition/forms/form-answers.ts";
import { MAX_EXPORT_DAYS } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import {
	buildReservationExportUrl,
	type ReservationExportPeriod,
} from "#domain/booking/salons/reservation-export.ts";
import { toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { warnAboutLoss } from "#web/platform/csv/downloadShiftJis.tsx";
import { DownloadIcon } from "#web/platform/ui/consoleIcons.tsx";
import { DayField } from "#web/platform/ui/DayField.tsx";
import { useEscape } from "#web/platform/ui/useEscape.ts";

interface ReservationExportDialogProps {
	salonId: number;
	/** Period on the board, preselected for the export. */
	shownPeriod: ReservationExportPeriod;
	opened: boolean;
	onClose: () => void;
}

const ENCODINGS: { encoding: ExportEncoding; label: string }[] = [
	{ encoding: "utf-8", label: "UTF-8で書き出す" },
	{ encoding: "shift_jis", label: "Shift_JISで書き出す" },
];

/** Exports the reservations of a period as CSV. */
export const ReservationExportDialog = ({ opened, onClose, ...rest }: ReservationExportDialogProps) => (
	<Modal opened={opened} onClose={onClose} title="予約をCSVで書き出す" {...useEscape(opened, onClose)}>
		<ExportForm {...rest} onClose={onClose} />
	</Modal>
);

function ExportForm({ salonId, shownPeriod, onClose }: Omit<ReservationExportDialogProps, "opened">) {
	const [period, setPeriod] = useState(shownPeriod);
	const days = toDayNumber(period.to) - toDayNumber(period.from) + 1;
	const problem =
		days < 1
			? SALON_TEXTS.periodBackwards
			: days > MAX_EXPORT_DAYS
				? SALON_TEXTS.periodTooLong(MAX_EXPORT_DAYS)
				: undefined;
	const addressOf = (encoding: ExportEncoding) => buildReservationExportUrl(salonId, period, encoding);
	return (
		<Stack>
			<Group grow align="flex-start">
				<DayField
					label="開始日"
					required
					value={period.from}
					onChange={(from) => from && setPeriod({ ...period, from })}
				/>
				<DayField
					label="終了日"
					required
					value={period.to}
					onChange={(to) => to && setPeriod({ ...period, to })}
					error={problem}
				/>
			</Group>
			<Text size="sm" c="dimmed">
				UTF-8は現在のExcelやGoogleスプレッドシート、Shift_JISは以前のExcelなどで開けます。
			</Text>
			<Group>
				{ENCODINGS.map(({ encoding, label }) => (
					<Button
						key={encoding}
						variant={encoding === "utf-8" ? "filled" : "default"}
						leftSection={<DownloadIcon />}
						{...(problem
							? { disabled: true }
							: {
									component: "a" as const,
									href: addressOf(encoding),
									download: true,
									onClick: onClose,
									...warnAboutLoss(encoding, addressOf, onClose),
								})}
					>
						{label}
					</Button>
				))}
			</Group>
		</Stack>
	);
}
