import { Alert, Button, Group, List, Stack, Text, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { CheckIcon, InfoIcon, WarningIcon } from "../../ui/icons.tsx";
import { toastFailed } from "../../ui/toast.ts";
import { askWhy, type Why } from "../api.ts";

interface WhyNotProps {
	salonId: number;
	asked: {
		date: string;
		from: string;
		to: string;
		course_id: number | null;
		salon_resource_id: number | null;
	};
	/** Asks by itself: whoever pointed at a place that is not free wonders why. */
	asksAtOnce?: boolean;
}

const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/;

/** Why a time cannot be booked: now, or at a moment in the past, from the history. */
export function WhyNot({ salonId, asked, asksAtOnce = false }: WhyNotProps) {
	const [why, setWhy] = useState<Why | null>(null);
	const [at, setAt] = useState("");
	const [busy, setBusy] = useState(false);
	const replay = async () => {
		setBusy(true);
		try {
			setWhy(await askWhy(salonId, { ...asked, ...(at && { at }) }));
		} catch (error) {
			toastFailed(error);
		} finally {
			setBusy(false);
		}
	};
	const [first] = useState(() => (asksAtOnce ? asked : null));
	useEffect(() => {
		if (first) askWhy(salonId, first).then(setWhy, toastFailed);
	}, [salonId, first]);
	const isMoment = at === "" || MOMENT.test(at);
	return (
		<Stack gap="xs">
			<Group gap="xs" align="flex-end">
				<Button
					variant="default"
					size="xs"
					leftSection={<InfoIcon />}
					loading={busy}
					disabled={!isMoment}
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
					value={at}
					onChange={(event) => setAt(event.currentTarget.value.trim())}
					error={!isMoment}
					maxLength={16}
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
