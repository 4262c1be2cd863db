import { Alert, Button, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { MAX_FORWARDS } from "#domain/integrations/webhook-forwarding/forward-input.ts";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { ForwardModal } from "./ForwardModal.tsx";
import { ForwardRow } from "./ForwardRow.tsx";
import { useForwards } from "./forwardsApi.ts";

/** Addresses of other tools to which LINE's requests are forwarded as they are. */
export function ForwardsPart() {
	const { data, error, mutate } = useForwards();
	const [isAdding, setAdding] = useState(false);
	const items = data?.items ?? [];
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="line-forwards">
			<Stack gap="sm" align="stretch">
				<Title order={2} id="line-forwards">
					ほかのツールへの転送
				</Title>
				<Text size="sm">
					いままでのツールも使い続けるとき、LINEから届いた内容を、そのまま（LINEの署名も付けて）転送します。転送先は
					{MAX_FORWARDS}
					件までです。届かないときは、24時間のあいだ送り直します。
				</Text>
				{!data && !error && <Skeleton height="4rem" />}
				{!data && error && (
					<Alert color="red" icon={<WarningIcon />} p="xs">
						転送先を読み込めませんでした。
					</Alert>
				)}
				{items.map((forward) => (
					<ForwardRow key={forward.id} forward={forward} onChanged={() => void mutate()} />
				))}
				{data && items.length < MAX_FORWARDS && (
					<Button variant="default" style={{ alignSelf: "flex-start" }} onClick={() => setAdding(true)}>
						転送先を追加する
					</Button>
				)}
			</Stack>
			{isAdding && (
				<ForwardModal
					onClose={() => setAdding(false)}
					onSaved={() => {
						setAdding(false);
						void mutate();
					}}
				/>
			)}
		</Paper>
	);
}
