import useSWR from "swr";
import type { z } from "zod";
import type { ticketSettingsInput } from "#domain/booking/events/tickets/check-in-input.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";

const { doors, events } = client.tickets.api;

const param = (id: number) => ({ param: { id: String(id) } });

export const loadTicketSettings = (id: number) => unwrap(events[":id"].tickets.$get(param(id)));

export const putTicketSettings = (
	id: number,
	json: z.input<typeof ticketSettingsInput>,
	headers: Record<string, string>,
) => unwrap(events[":id"].tickets.$put({ ...param(id), json }, { headers }));

/** Events that issue tickets. */
export const useTicketEvents = () => useSWR("ticket-events", () => unwrap(doors.$get()));

/** Slots of an event at whose door friends are admitted. */
export const useDoors = (id: number) =>
	useSWR(["doors", id], () => unwrap(events[":id"].doors.$get(param(id))));
