import { Button, Skeleton, Stack } from "@mantine/core";
import { Link, useSearchParams } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { AnswerScopePart } from "./AnswerScopePart.tsx";
import { ConnectionState } from "./ConnectionState.tsx";
import { CredentialsForm } from "./CredentialsForm.tsx";
import { ForwardsPart } from "./ForwardsPart.tsx";
import { HealthPart } from "./HealthPart.tsx";
import { LiffPart } from "./LiffPart.tsx";
import { LineSwitches } from "./LineSwitches.tsx";
import { useLineConnection, useLineConnectionCheck } from "./lineConnectionApi.ts";
import { WebhookPart } from "./WebhookPart.tsx";

/** Settings page of the account's channels at LINE. */
export function LineConnectionPage() {
	const { data, error, mutate } = useLineConnection();
	const check = useLineConnectionCheck();
	const [parameters] = useSearchParams();
	const isFirstDay = parameters.get("from") === "first_day";
	const reload = () => {
		void mutate();
		void check.mutate();
	};
	return (
		<PageLayout
			action={
				isFirstDay && (
					<Button component={Link} href={addressOf("firstDay")} variant="default">
						はじめにに戻る
					</Button>
				)
			}
			title="LINE連携"
			help="この画面とLINE公式アカウントをつなぐ設定です。LINE Developersで発行した情報を登録します。登録した内容は、安全のため二度と表示されません。"
		>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="32rem" maw="48rem" />}
			{data && (
				<Stack gap="md" maw="48rem">
					<ConnectionState connection={data} check={check.data} />
					{data.is_connected && <HealthPart />}
					<WebhookPart
						url={data.webhook_url}
						isConnected={data.is_connected}
						webhook={check.data?.webhook}
						onConnected={() => void check.mutate()}
					/>
					<LineSwitches />
					<CredentialsForm connection={data} onSaved={reload} />
					{data.is_connected && (
						<>
							<LiffPart />
							<AnswerScopePart />
							<ForwardsPart />
						</>
					)}
				</Stack>
			)}
		</PageLayout>
	);
}
