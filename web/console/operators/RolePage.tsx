import { Alert, Checkbox, Paper, Skeleton, Stack, Text, TextInput, Title } from "@mantine/core";
import { useRef, useState } from "react";
import { useParams } from "wouter";
import { GRANTABLE_ABILITIES } from "#domain/console/operators/grantable-abilities.ts";
import { MAX_ROLE_NAME, roleInput } from "#domain/console/operators/role-input.ts";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { type Filter, readFilter } from "#domain/engine/filters/filter-schema.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { ApiError } from "#web/platform/api/apiError.ts";
import { reloadSession, useAbility, useSession } from "#web/platform/api/consoleSession.ts";
import { NotFoundNotice } from "#web/platform/shell/NotFoundNotice.tsx";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { checkDraft, fieldAttribute, firstMessages, problemsExcept } from "#web/platform/ui/formProblems.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { useNavigateIfMounted } from "#web/platform/ui/useNavigateIfMounted.ts";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { AbilityMatrix } from "./AbilityMatrix.tsx";
import { FriendScopeField } from "./FriendScopeField.tsx";
import { saveRole, useRole } from "./operatorsApi.ts";
import { ReadyMadeRoles } from "./ReadyMadeRoles.tsx";

interface RoleDraft {
	name: string;
	abilities: Ability[];
	filter: Filter | null;
	two_factor_required: boolean;
	version?: number;
}

/** Editor page of a role. */
export function RolePage() {
	const { id: idText } = useParams<{ id?: string }>();
	const id = idText === undefined ? null : Number(idText);
	const { data, error, mutate } = useRole(id);
	if (error instanceof ApiError && error.status === 404) return <NotFoundNotice />;
	const title = id === null ? "権限の作成" : "権限の編集";
	return (
		<PageLayout title={title} help="できることと、見られる友だちの範囲を選びます。">
			{id !== null && !data && Boolean(error) && <ErrorState error={error} onRetry={() => void mutate()} />}
			{id !== null && !data && !error && <Skeleton height="24rem" maw="56rem" />}
			{id === null && <RoleForm id={null} start={BLANK_ROLE} />}
			{data && (
				<RoleForm
					key={data.version}
					id={data.id}
					start={{
						name: data.name,
						abilities: data.abilities as Ability[],
						filter: data.filter === null ? null : readFilter(data.filter),
						two_factor_required: data.two_factor_required,
						version: data.version,
					}}
					isAdmin={data.is_admin}
					mayChange={data.may_change}
					operators={data.operators}
				/>
			)}
		</PageLayout>
	);
}

const BLANK_ROLE: RoleDraft = { name: "", abilities: [], filter: null, two_factor_required: false };

/** Fields that show their own errors. */
const OWN_ERROR_FIELDS = ["name", "abilities", "filter", "filter[inputs]", "two_factor_required"];

interface RoleFormProps {
	id: number | null;
	start: RoleDraft;
	isAdmin?: boolean;
	mayChange?: boolean;
	/** Number of operators with the role. */
	operators?: number;
}

function RoleForm({ id, start, isAdmin = false, mayChange, operators = 0 }: RoleFormProps) {
	const goTo = useNavigateIfMounted();
	const mayWrite = useAbility("role-write");
	const isEditable = mayChange ?? mayWrite;
	const [draft, setDraft] = useState(start);
	const { abilities: ownAbilities } = useSession();
	const { saving, save, problems, failures } = useSaving(draft, {
		check: (draft) => checkDraft(roleInput, draft),
		send: (json, headers) => saveRole(id, json, headers),
		onSaved: () => {
			void reloadSession();
			goTo(addressOf("roles"));
		},
		savedText: "保存しました",
		failureHeading: "保存できませんでした",
	});
	const form = useRef<HTMLDivElement>(null);
	useFocusOnProblem(form, { problems, failures });
	const errors = firstMessages(problems.fields);
	const set = (part: Partial<RoleDraft>) => !saving && setDraft({ ...draft, ...part });
	return (
		<Stack gap="md" maw="56rem" ref={form}>
			<Fields readOnly={!isEditable && "この権限を変更できないため、閲覧のみできます。"}>
				{operators > 0 && isEditable && (
					<Alert color="gray" p="xs">
						{`${formatPeople(operators)}のオペレーターが使っています。保存すると、すぐに反映されます。`}
					</Alert>
				)}
				<TextInput
					label="権限名"
					required
					value={draft.name}
					onChange={({ currentTarget: { value } }) => set({ name: value })}
					maxLength={MAX_ROLE_NAME}
					error={errors.name}
					{...fieldAttribute("name")}
				/>
				<Checkbox
					label="2段階認証を必須にする"
					description="設定していないオペレーターは、設定するまでほかの画面を使えません。"
					checked={draft.two_factor_required}
					onChange={({ currentTarget: { checked } }) => set({ two_factor_required: checked })}
					error={errors.two_factor_required}
					{...fieldAttribute("two_factor_required")}
				/>
				{isAdmin ? (
					<Alert color="gray">
						管理者は、すべての操作ができ、すべての友だちを見られます。{OPERATOR_TEXTS.administratorFixed}
					</Alert>
				) : (
					<>
						<Paper withBorder p="md" component="section" aria-labelledby="role-scope">
							<Stack gap="sm">
								<Title order={2} id="role-scope">
									見られる友だち
								</Title>
								<FriendScopeField
									value={draft.filter}
									onChange={(filter) => set({ filter })}
									error={errors.filter ?? errors["filter[inputs]"]}
								/>
							</Stack>
						</Paper>
						<Paper withBorder p="md" component="section" aria-labelledby="role-abilities">
							<Stack gap="md">
								<Title order={2} id="role-abilities">
									できること
								</Title>
								<ReadyMadeRoles
									value={draft.abilities}
									grantable={ownAbilities}
									onChoose={({ name, abilities }) => set({ abilities, name: draft.name || name })}
								/>
								<Text size="sm" c="dimmed" aria-live="polite">
									{`${GRANTABLE_ABILITIES.length}項目のうち${draft.abilities.length}項目を選択しています。`}
								</Text>
								<AbilityMatrix
									value={draft.abilities}
									grantable={ownAbilities}
									onChange={(abilities) => set({ abilities })}
									error={errors.abilities}
								/>
							</Stack>
						</Paper>
					</>
				)}
			</Fields>
			<ProblemAlert problems={problemsExcept(problems, OWN_ERROR_FIELDS)} />
			{isEditable && (
				<SaveBar
					dirty={draft !== start}
					saving={saving}
					onSave={save}
					onCancel={() => goTo(addressOf("roles"))}
				/>
			)}
		</Stack>
	);
}
