import { ApiEntryPage } from "../ApiEntryPage.tsx";
import { EndpointSettings } from "./EndpointSettings.tsx";
import { MessageLog } from "./MessageLog.tsx";
import { SigningSecret } from "./SigningSecret.tsx";
import { useEndpoints } from "./webhooksApi.ts";

/** Page of an endpoint: settings, signing secret and message log. */
export const WebhookPage = () => (
	<ApiEntryPage noun="Webhookの送信先" area="openApiWebhooks" list={useEndpoints()}>
		{(endpoint) => (
			<>
				<EndpointSettings endpoint={endpoint} />
				<SigningSecret endpoint={endpoint} />
				<MessageLog key={endpoint.id} endpoint={endpoint} />
			</>
		)}
	</ApiEntryPage>
);
