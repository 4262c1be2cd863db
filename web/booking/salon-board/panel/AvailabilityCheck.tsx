import { Alert, Button, Group, List, Stack, Text, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { CheckIcon, InfoIcon, WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import {
	type AvailabilityExplanation,
	type AvailabilityQuery,
	loadAvailabilityExplanation,
} from "../availabilityApi.ts";
import { isMomentText, normalizeMoment } from "../model/normalizeMoment.ts";
import type { ReservationDraft } from "./reservationDraft.ts";

interface AvailabilityCheckProps {
	salonId: number;
	draft: ReservationDraft;
	/** Loads the explanation on mount, after a press on a time that is not free. */
	loadsOnMount?: boolean;
}

/** Explains why a time is not bookable, now or at a past moment from the history. */
export function AvailabilityCheck({ salonId, draft, loadsOnMount = false }: AvailabilityCheckProps) {
	const [loaded, setLoaded] = useState<{ queryKey: string; explanation: AvailabilityExplanation } | null>(
		null,
	);
	const [momentText, setMomentText] = useState("");
	const { busy, run } = useBusy();
	const moment = normalizeMoment(momentText);
	const query = availabilityQueryOf(draft, moment);
	// An answer for another time does not apply to the current one.
	const explanation = loaded?.queryKey === JSON.stringify(query) ? loaded.explanation : null;
	const loadExplanation = () =>
		run(async () => {
			try {
				setLoaded({
					queryKey: JSON.stringify(query),
					explanation: await loadAvailabilityExplanation(salonId, query),
				});
			} catch (error) {
				toastFailed(error);
			}
		});
	const [queryOnMount] = useState(() => (loadsOnMount ? query : null));
	useEffect(() => {
		if (queryOnMount)
			loadAvailabilityExplanation(salonId, queryOnMount).then(
				(result) => setLoaded({ queryKey: JSON.stringify(queryOnMount), explanation: result }),
				toastFailed,
			);
	}, [salonId, queryOnMount]);
	const isValidMoment = moment === "" || isMomentText(moment);
	return (
		<Stack gap="xs">
			<Group gap="xs" align="flex-end">
				<Button
					variant="default"
					size="xs"
					leftSection={<InfoIcon />}
					loading={busy}
					disabled={!isValidMoment}
					onClick={() => void loadExplanation()}
				>
					なぜ予約できない？
				</Button>
				<TextInput
					size="xs"
					flex={1}
					miw="13rem"
					aria-label="いつの時点で（空欄は現在）"
					placeholder="現在（例: 2026-11-20 09:00）"
					value={momentText}
					onChange={(event) => setMomentText(event.currentTarget.value)}
					error={!isValidMoment}
					maxLength={20}
				/>
			</Group>
			{explanation && (
				<Alert
					p="xs"
					color={explanation.free ? "green" : "yellow"}
					icon={explanation.free ? <CheckIcon /> : <WarningIcon />}
					title={explanation.free ? "この時間は予約できます" : "この時間は予約できません"}
					role="status"
				>
					<List size="sm">
						{[...new Set(explanation.reasons.map(({ text }) => text))].map((text) => (
							<List.Item key={text}>{text}</List.Item>
						))}
					</List>
					<Text size="xs" c="dimmed">
						{explanation.at.slice(0, 16).replaceAll("-", ".")} 時点
					</Text>
				</Alert>
			)}
		</Stack>
	);
}

/** Query fields of a draft, without customer data, which must not appear in a URL. */
const availabilityQueryOf = (draft: ReservationDraft, moment: string): AvailabilityQuery => ({
	date: draft.date,
	from: draft.from,
	to: draft.to,
	course_id: draft.course_id,
	salon_resource_id: draft.salon_resource_id,
	sub_resource_ids: draft.sub_resource_ids,
	ignoring: draft.id,
	moment,
});
