import { Anchor, Paper, Text, Title } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useEndpoints } from "#web/integrations/open-api/webhooks/webhooksApi.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { NoFailuresLine } from "./NoFailuresLine.tsx";

/** Outgoing webhooks that were disabled automatically, with links. */
export function StoppedWebhooks() {
	const { data, error, mutate } = useEndpoints();
	if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
	const stoppedEndpoints = data?.data.filter(({ stopped_at }) => stopped_at !== null);
	if (stoppedEndpoints?.length === 0)
		return <NoFailuresLine title="Webhookの送信の停止" href={addressOf("openApiWebhooks")} />;
	return (
		<Paper withBorder p="sm">
			<Title order={3}>Webhookの送信の停止</Title>
			<Text size="sm">届かない日が続いたか、受信側が受信の終了を伝えたため、自動で停止した送信先です。</Text>
			{stoppedEndpoints?.map(({ id, name, stop_reason }) => (
				<Text key={id} size="sm" c="red">
					<Anchor component={Link} href={addressOf("openApiWebhook", { id })} size="sm" underline="always">
						「{name}」
					</Anchor>
					: {stop_reason}
				</Text>
			))}
			<Anchor component={Link} href={addressOf("openApiWebhooks")} size="sm" underline="always">
				Webhookの送信先の一覧を見る
			</Anchor>
		</Paper>
	);
}
