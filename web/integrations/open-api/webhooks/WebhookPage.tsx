import { Stack } from "@mantine/core";
import { useParams } from "wouter";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { BackTo, MissingItem } from "../BackTo.tsx";
import { EndpointSettings } from "./EndpointSettings.tsx";
import { MessageLog } from "./MessageLog.tsx";
import { SigningSecret } from "./SigningSecret.tsx";
import { useEndpoints } from "./webhooksApi.ts";

/** Page of an endpoint: settings, signing secret and message log. */
export function WebhookPage() {
	const id = Number(useParams().id);
	const { data, error, mutate } = useEndpoints();
	const endpoint = data?.data.find((each) => each.id === id);
	if (data && !endpoint) return <MissingItem noun="Webhookの送信先" list="openApiWebhooks" />;
	return (
		<PageLayout
			title={endpoint?.name ?? "Webhookの送信先"}
			before={<BackTo list="openApiWebhooks" label="Webhookの送信先の一覧に戻る" />}
		>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards cards={3} height="8rem" />}
			{endpoint && (
				<Stack gap="md">
					<EndpointSettings endpoint={endpoint} />
					<SigningSecret endpoint={endpoint} />
					<MessageLog key={endpoint.id} endpoint={endpoint} />
				</Stack>
			)}
		</PageLayout>
	);
}
