import { Checkbox, Input, Stack, TextInput } from "@mantine/core";
import { CALLS_PER_MINUTE, MAX_API_NAME } from "#domain/integrations/open-api/api-limits.ts";
import {
	ALL_API_RIGHTS,
	API_RIGHTS,
	type ApiRight,
	RIGHT_NEEDS,
} from "#domain/integrations/open-api/rights.ts";
import { serviceCodeInput } from "#domain/integrations/open-api/service-code.ts";
import { EffectCondition } from "#web/engine/actions/EffectCondition.tsx";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { checkUnparsed } from "#web/platform/ui/checkUnparsed.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { NumberInput } from "#web/platform/ui/NumberInput.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { ApiForm } from "./ApiForm.tsx";
import { type CodeBody, type ServiceCode, saveCode } from "./openApiClient.ts";

interface CodeFormProps {
	/** Null for a new service code. */
	code: ServiceCode | null;
	onDirty: (dirty: boolean) => void;
	onSaved: () => void;
	onCancel: () => void;
}

/** Descriptions of the API rights. */
const RIGHT_DESCRIPTIONS: Record<ApiRight, string> = {
	read: "友だち・タグ・友だち情報・予約などを読み取れます。",
	write: "タグ・友だち情報を変更し、トリガーを呼び出し、アクションを実行できます。",
	send: "友だちにメッセージを送れます。送った数は月の配信数に含まれます。",
	book: "予約の空きを調べ、登録・変更・キャンセルができます。",
};

const FIELD_LABELS: Record<string, string> = {
	name: "名前",
	rights: "できること",
	calls_per_minute: "1分間の上限",
};

const codeDraftOf = (code: ServiceCode | null): CodeBody =>
	code
		? {
				name: code.name,
				rights: code.rights,
				is_active: code.is_active,
				member_query_id: code.member_query_id,
				calls_per_minute: code.calls_per_minute,
				version: code.version,
			}
		: {
				name: "",
				rights: ["read"],
				is_active: true,
				member_query_id: null,
				calls_per_minute: CALLS_PER_MINUTE.default,
			};

/** Form of a service code: name, rights, friends, call limit, active. */
export function CodeForm({ code, ...form }: CodeFormProps) {
	const { abilities } = useSession();
	return (
		<ApiForm
			start={codeDraftOf(code)}
			check={(draft) => checkUnparsed(serviceCodeInput, draft)}
			send={(body, headers) => saveCode(code?.id ?? null, body, headers)}
			fieldLabel={(field) => FIELD_LABELS[field]}
			{...form}
		>
			{({ draft, set, errors, field }) => (
				<>
					<TextInput
						label="名前"
						description="連携するシステムがわかる名前です。"
						placeholder="例: ECサイト、基幹システム"
						required
						maxLength={MAX_API_NAME}
						{...field.text("name")}
					/>
					<Checkbox.Group
						label="できること"
						required
						value={draft.rights as string[]}
						onChange={(rights) => set({ rights: rights as ApiRight[] })}
						error={errors.rights}
					>
						<Stack gap="xs" mt="0.25rem">
							{ALL_API_RIGHTS.map((right, index) => (
								<Checkbox
									key={right}
									value={right}
									label={API_RIGHTS[right]}
									description={RIGHT_DESCRIPTIONS[right]}
									disabled={!abilities.includes(RIGHT_NEEDS[right])}
									{...(index === 0 && fieldAttribute("rights"))}
								/>
							))}
						</Stack>
					</Checkbox.Group>
					<Input.Wrapper
						label="扱える友だち"
						labelElement="div"
						description={
							draft.member_query_id === null ? "条件を付けるまでは、すべての友だちを扱えます。" : undefined
						}
					>
						<EffectCondition
							queryId={(draft.member_query_id as number | null) ?? null}
							onChange={(member_query_id) => set({ member_query_id })}
							effectLabel="扱える友だち"
							wording={{ heading: "次の条件に合う友だちだけを扱えます", title: "扱える友だちの条件" }}
							error={errors.member_query_id}
							{...fieldAttribute("member_query_id")}
						/>
					</Input.Wrapper>
					<NumberInput
						label="1分間の上限"
						description="トークン1つが1分間に呼び出せる回数です。超えた呼び出しは断ります。"
						suffix="回"
						thousandSeparator=","
						allowDecimal={false}
						clampBehavior="none"
						maw="16rem"
						value={draft.calls_per_minute as number | string}
						onChange={(calls_per_minute) => set({ calls_per_minute })}
						error={errors.calls_per_minute}
						{...fieldAttribute("calls_per_minute")}
					/>
					<Toggle
						label="有効にする"
						description="停止すると、このサービスコードのトークンはすべて使えなくなります。"
						checked={draft.is_active === true}
						onChange={(event) => set({ is_active: event.currentTarget.checked })}
					/>
				</>
			)}
		</ApiForm>
	);
}
