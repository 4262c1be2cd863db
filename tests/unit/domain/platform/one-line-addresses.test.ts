import { expect, test } from "vitest";
import type { z } from "zod";
import { shopInfoInput } from "#domain/booking/salons/inputs/salon-online-inputs.ts";
import { resourceInput } from "#domain/booking/salons/inputs/salon-part-inputs.ts";
import { deviceEndpointInput } from "#domain/integrations/notifications/push-device.ts";
import { endpointInput } from "#domain/integrations/outgoing-webhooks/endpoint-input.ts";

/** Schemas that store an address, with valid input for the rest. */
const SCHEMAS: [string, z.ZodType, (address: string) => object][] = [
	["of a webhook", endpointInput, (url) => ({ name: "基幹", url, events: ["friend.followed"] })],
	["of a device", deviceEndpointInput, (endpoint) => ({ endpoint })],
	["of a map", shopInfoInput, (map_url) => ({ map_url })],
	["of a picture", resourceInput, (picture) => ({ ...RESOURCE, picture })],
];
const RESOURCE = { name: "椅子", kind: "staff", colour: 1, description: "", fee: 0, is_enabled: true };

test.each(SCHEMAS)("an address %s is on one line", (_, schema, body) => {
	const at = "https://fcm.googleapis.com/a";
	expect(schema.safeParse(body(at)).error?.issues ?? []).toEqual([]);
	const broken = ["\r\nb", "\nb", "\tb", "\rb"].map((rest) => at + rest);
	expect(broken.filter((address) => schema.safeParse(body(address)).success)).toEqual([]);
});
