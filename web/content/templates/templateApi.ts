import useSWR from "swr";
import type { AddressNamesInput } from "#domain/content/templates/address-names.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { useFreshData } from "#web/platform/api/useFreshData.ts";

type TemplateRoutes = (typeof client.templates)["api"]["template"];
export type TemplateAddresses = Wire<TemplateRoutes["urls"][":id"]["$get"]>;

const idParam = (id: number) => ({ id: String(id) });

/** Preview of a saved template for a friend, or without one. */
export const useTemplatePreview = (id: number, friend: number | null) =>
	useSWR(["template", "preview", id, friend], () =>
		unwrap(
			client.templates.api.template.preview[":id"].$get({
				param: idParam(id),
				query: friend === null ? {} : { friend: String(friend) },
			}),
		),
	);

/** Named URLs in a legacy template. */
export const useTemplateAddresses = (id: number) =>
	useFreshData(["template", "urls", id], () =>
		unwrap(client.templates.api.template.urls[":id"].$get({ param: idParam(id) })),
	);

export const postTemplateAddressNames = (input: AddressNamesInput, headers: Record<string, string>) =>
	unwrap(client.templates.api.template.urls.$post({ json: input }, { headers }));
