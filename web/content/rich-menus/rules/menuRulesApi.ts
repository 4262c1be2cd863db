import useSWR, { mutate } from "swr";
import type { MenuRulesInput } from "#domain/content/rich-menus/menu-rule-input.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";

const { rules } = client.richmenus.api.richmenus;

const RULES_KEY = "richmenus/rules";

export type MenuRules = Wire<typeof rules.$get>;

/** Rules by priority, with the friends of each. */
export const useMenuRules = () => useSWR(RULES_KEY, () => unwrap(rules.$get()));

export const putMenuRules = (json: MenuRulesInput, headers: Record<string, string>) =>
	unwrap(rules.$put({ json }, { headers })).finally(() => mutate(RULES_KEY));

/** Number of friends whose menu unsaved rules would change, and of each rule's friends. */
export const countRuleFriends = ({ rules: list }: Pick<MenuRulesInput, "rules">) =>
	unwrap(rules.preview.$post({ json: { rules: list } }));
