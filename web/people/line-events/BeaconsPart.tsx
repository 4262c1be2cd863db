import { ActionIcon, Button, Group, Paper, Skeleton, Stack, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import useSWR from "swr";
import { type Beacon, beaconsInput } from "#domain/people/line-events/line-event-input.ts";
import { DeleteIcon } from "#web/platform/ui/consoleIcons.tsx";
import { checkDraft, firstMessages, problemsExcept } from "#web/platform/ui/formProblems.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { toastDone } from "#web/platform/ui/toast.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { loadBeacons, storeBeacons } from "./lineEventsApi.ts";

/** List of the shop's beacons, with their names, on the chat's settings page. */
export function BeaconsPart() {
	const { data, error, mutate } = useSWR("beacons", loadBeacons);
	if (!data && error) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <Skeleton height="8rem" maw="48rem" />;
	return <BeaconsForm key={JSON.stringify(data)} saved={data.beacons} onSaved={() => void mutate()} />;
}

function BeaconsForm({ saved, onSaved }: { saved: Beacon[]; onSaved: () => void }) {
	const [beacons, setBeacons] = useState(saved);
	const { saving, save, problems } = useSaving(
		{ beacons },
		{
			check: (draft) => checkDraft(beaconsInput, draft),
			send: (draft, headers) => storeBeacons(draft.beacons, headers),
			onSaved: () => {
				toastDone("保存しました");
				onSaved();
			},
			failureHeading: "保存できませんでした",
			staysOpen: true,
		},
	);
	const errors = firstMessages(problems.fields);
	const fieldNames = beacons.flatMap((_, index) => [`beacons[${index}][name]`, `beacons[${index}][hwid]`]);
	const change = (index: number, part: Partial<Beacon>) =>
		setBeacons(beacons.map((beacon, position) => (position === index ? { ...beacon, ...part } : beacon)));
	return (
		<Paper
			withBorder
			p="md"
			maw="48rem"
			component="form"
			onSubmit={(event) => {
				event.preventDefault();
				save();
			}}
			noValidate
			aria-label="ビーコン"
		>
			<Stack gap="sm">
				<Title order={2}>ビーコン</Title>
				<Text size="sm" c="dimmed">
					お店に置いたLINE
					Beaconを登録すると、友だちが近づいたときの自動応答で選べます。IDは、ビーコンの端末に書かれた10けたの英数字です。
				</Text>
				<ProblemAlert problems={problemsExcept(problems, fieldNames)} />
				{beacons.map((beacon, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: rows have no id of their own
					<Group key={index} gap="xs" align="flex-start" wrap="nowrap">
						<TextInput
							label="名前"
							placeholder="入口"
							value={beacon.name}
							onChange={(event) => change(index, { name: event.currentTarget.value })}
							error={errors[`beacons[${index}][name]`]}
							flex={1}
						/>
						<TextInput
							label="ビーコンのID"
							placeholder="0123456789"
							value={beacon.hwid}
							onChange={(event) => change(index, { hwid: event.currentTarget.value })}
							error={errors[`beacons[${index}][hwid]`]}
							flex={1}
						/>
						<ActionIcon
							variant="subtle"
							color="gray"
							mt="xl"
							aria-label={`ビーコン${index + 1}を削除`}
							onClick={() => setBeacons(beacons.filter((_, position) => position !== index))}
						>
							<DeleteIcon />
						</ActionIcon>
					</Group>
				))}
				<Group gap="xs">
					<Button
						variant="default"
						size="xs"
						onClick={() => setBeacons([...beacons, { name: "", hwid: "" }])}
					>
						ビーコンを追加
					</Button>
					<Button type="submit" size="xs" disabled={saving}>
						{saving ? "保存しています…" : "保存"}
					</Button>
				</Group>
			</Stack>
		</Paper>
	);
}
