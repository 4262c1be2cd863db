import { Alert, Button, Group, List, Stack, Text, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { CheckIcon, InfoIcon, WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import {
	type AvailabilityExplanation,
	type AvailabilityQuery,
	loadAvailabilityExplanation,
} from "../boardApi.ts";
import { isMomentText, normalizeMoment } from "../model/normalizeMoment.ts";
import type { ReservationDraft } from "./reservationDraft.ts";

interface AvailabilityCheckProps {
	salonId: number;
	asked: ReservationDraft;
	/** Loads the explanation on mount, after a press on a time that is not free. */
	asksAtOnce?: boolean;
}

/** Explains why a time is not bookable, now or at a past moment from the history. */
export function AvailabilityCheck({ salonId, asked, asksAtOnce = false }: AvailabilityCheckProps) {
	const [told, setTold] = useState<{ of: string; why: AvailabilityExplanation } | null>(null);
	const [moment, setMoment] = useState("");
	const [busy, setBusy] = useState(false);
	const at = normalizeMoment(moment);
	const query = availabilityQueryOf(asked, at);
	// An answer for another time does not apply to the current one.
	const why = told?.of === JSON.stringify(query) ? told.why : null;
	const replay = async () => {
		setBusy(true);
		try {
			setTold({ of: JSON.stringify(query), why: await loadAvailabilityExplanation(salonId, query) });
		} catch (error) {
			toastFailed(error);
		} finally {
			setBusy(false);
		}
	};
	const [first] = useState(() => (asksAtOnce ? query : null));
	useEffect(() => {
		if (first)
			loadAvailabilityExplanation(salonId, first).then(
				(found) => setTold({ of: JSON.stringify(first), why: found }),
				toastFailed,
			);
	}, [salonId, first]);
	const isAsked = at === "" || isMomentText(at);
	return (
		<Stack gap="xs">
			<Group gap="xs" align="flex-end">
				<Button
					variant="default"
					size="xs"
					leftSection={<InfoIcon />}
					loading={busy}
					disabled={!isAsked}
					onClick={() => void replay()}
				>
					なぜ予約できない？
				</Button>
				<TextInput
					size="xs"
					flex={1}
					miw="13rem"
					aria-label="いつの時点で（空欄は現在）"
					placeholder="現在（例: 2026-11-20 09:00）"
					value={moment}
					onChange={(event) => setMoment(event.currentTarget.value)}
					error={!isAsked}
					maxLength={20}
				/>
			</Group>
			{why && (
				<Alert
					p="xs"
					color={why.free ? "green" : "yellow"}
					icon={why.free ? <CheckIcon /> : <WarningIcon />}
					title={why.free ? "この時間は予約できます" : "この時間は予約できません"}
					role="status"
				>
					<List size="sm">
						{[...new Set(why.reasons.map(({ text }) => text))].map((text) => (
							<List.Item key={text}>{text}</List.Item>
						))}
					</List>
					<Text size="xs" c="dimmed">
						{why.at.slice(0, 16).replaceAll("-", ".")} 時点
					</Text>
				</Alert>
			)}
		</Stack>
	);
}

/** Query fields of a draft, without customer data, which must not appear in a URL. */
const availabilityQueryOf = (draft: ReservationDraft, at: string): AvailabilityQuery => ({
	date: draft.date,
	from: draft.from,
	to: draft.to,
	course_id: draft.course_id,
	salon_resource_id: draft.salon_resource_id,
	sub_resource_ids: draft.sub_resource_ids,
	ignoring: draft.id,
	at,
});
