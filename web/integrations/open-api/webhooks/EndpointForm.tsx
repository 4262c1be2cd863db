import { Checkbox, Stack, TextInput } from "@mantine/core";
import { endpointInput } from "#domain/integrations/outgoing-webhooks/endpoint-input.ts";
import {
	WEBHOOK_EVENT_TYPES,
	WEBHOOK_EVENTS,
	type WebhookEventType,
} from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import {
	MAX_ENDPOINT_NAME,
	MAX_ENDPOINT_URL,
} from "#domain/integrations/outgoing-webhooks/webhook-limits.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { checkUnparsed } from "#web/platform/ui/checkUnparsed.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { ApiForm } from "../ApiForm.tsx";
import { type Endpoint, type EndpointBody, type SavedEndpoint, saveEndpoint } from "./webhooksApi.ts";

interface EndpointFormProps {
	/** Null for a new endpoint. */
	endpoint: Endpoint | null;
	onAnswer?: (saved: SavedEndpoint) => void;
	onDirty: (dirty: boolean) => void;
	onSaved: () => void;
	onCancel: () => void;
}

const FIELD_LABELS: Record<string, string> = {
	name: "名前",
	url: "送信先のアドレス",
	events: "送るできごと",
};

const endpointDraftOf = (endpoint: Endpoint | null): EndpointBody =>
	endpoint
		? {
				name: endpoint.name,
				url: endpoint.url,
				events: endpoint.events,
				is_active: endpoint.is_active,
				version: endpoint.version,
			}
		: { name: "", url: "https://", events: [], is_active: true };

/** Form of an endpoint: name, URL and events. */
export function EndpointForm({ endpoint, ...form }: EndpointFormProps) {
	const { abilities } = useSession();
	return (
		<ApiForm
			start={endpointDraftOf(endpoint)}
			check={(draft) => checkUnparsed(endpointInput, draft)}
			send={(body, headers) => saveEndpoint(endpoint?.id ?? null, body, headers)}
			fieldLabel={(field) => FIELD_LABELS[field]}
			{...form}
		>
			{({ draft, set, errors, field }) => (
				<>
					<TextInput
						label="名前"
						placeholder="例: 基幹システム、在庫管理"
						required
						maxLength={MAX_ENDPOINT_NAME}
						{...field.text("name")}
					/>
					<TextInput
						label="送信先のアドレス"
						description="インターネットに公開された https:// のアドレスです。POSTで送ります。"
						type="url"
						required
						maxLength={MAX_ENDPOINT_URL}
						{...field.text("url")}
					/>
					<Checkbox.Group
						label="送るできごと"
						required
						value={draft.events as string[]}
						onChange={(events) => set({ events: events as WebhookEventType[] })}
						error={errors.events}
					>
						<Stack gap="sm" mt="0.25rem">
							{WEBHOOK_EVENT_TYPES.map((type, index) => (
								<Checkbox
									key={type}
									value={type}
									label={WEBHOOK_EVENTS[type].label}
									description={`${WEBHOOK_EVENTS[type].help}（${type}）`}
									disabled={!abilities.includes(WEBHOOK_EVENTS[type].ability)}
									{...(index === 0 && fieldAttribute("events"))}
								/>
							))}
						</Stack>
					</Checkbox.Group>
					<Toggle
						label="有効にする"
						description="停止している間のできごとは、あとから有効にしても送りません。"
						checked={draft.is_active === true}
						onChange={(event) => set({ is_active: event.currentTarget.checked })}
					/>
				</>
			)}
		</ApiForm>
	);
}
