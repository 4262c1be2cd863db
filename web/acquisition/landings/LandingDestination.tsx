import { Alert, Button, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { AsidePanel } from "#web/platform/ui/AsidePanel.tsx";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { LandingDestinationForm } from "./LandingDestinationForm.tsx";
import { useLandingDestination, useLandingLogin } from "./landingApi.ts";

/** Destination of all landing pages, with a form to change it and a warning while it is not set. */
export function LandingDestination() {
	const { data, error, mutate } = useLandingDestination();
	const mayWrite = useAbility("landing-write");
	const [editing, setEditing] = useState(false);
	return (
		<AsidePanel title="友だち追加のURL">
			<Text size="sm" c="dimmed">
				経路のアドレスを開いた方を、このURLへ案内します。すべての流入経路で共通です。
			</Text>
			{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="2.5rem" />}
			{data?.url === "" && (
				<Alert color="yellow" icon={<WarningIcon />} p="xs">
					まだ設定されていません。設定するまで、経路のアドレスから友だち追加を行えません。
				</Alert>
			)}
			<LoginNote />
			{data && (editing || data.url === "") && mayWrite && (
				<LandingDestinationForm
					key={data.url}
					start={data.url}
					onDone={() => setEditing(false)}
					onCancel={data.url === "" ? undefined : () => setEditing(false)}
				/>
			)}
			{data && data.url !== "" && !editing && (
				<Stack gap="xs" align="flex-start">
					<Text size="sm">{data.url}</Text>
					{mayWrite && (
						<Button variant="default" size="xs" onClick={() => setEditing(true)}>
							変更する
						</Button>
					)}
				</Stack>
			)}
		</AsidePanel>
	);
}

/** Explains that visits cannot be matched to friends without LINE Login, which affects the counts. */
function LoginNote() {
	const { data } = useLandingLogin();
	if (!data) return null;
	return (
		<Text size="xs" c="dimmed">
			{data.available
				? "来訪した方はLINEログインを通って友だち追加に進むため、どの経路から友だちになったかが分かります。"
				: "LINEログインのチャネルが設定されていないため、アクセスの数だけを数えます。追加した友だちの計測とアクションの実行には、設置した方による設定が必要です。"}
		</Text>
	);
}
