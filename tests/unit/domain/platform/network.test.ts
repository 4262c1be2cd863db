import { expect, test } from "vitest";
import { ipNetwork, networkBlock } from "#domain/platform/http/ip-network.ts";
import { networkLabel } from "#domain/platform/http/network-label.ts";

test.each([
	["192.0.2.7", "192.0.2.7"],
	["::ffff:192.0.2.7", "192.0.2.7"],
	["2001:db8:0:7::1", "2001:db8:0:7::/64"],
	["2001:0DB8:0000:0007:aaaa:bbbb:cccc:dddd", "2001:db8:0:7::/64"],
	["2001:db8::1", "2001:db8:0:0::/64"],
	["::1", "0:0:0:0::/64"],
	["local", "local"],
])("%s is of the network %s", (address, network) => {
	expect(ipNetwork(address)).toBe(network);
});

test.each([
	["192.0.2.7", "192.0.2.7"],
	["2001:db8:0:7::/64", "2001:db8:0::/48"],
	["local", "local"],
])("%s is of the block %s", (network, block) => {
	expect(networkBlock(network)).toBe(block);
});

test("a network is shown as Cloudflare reports it, and this machine by its own word", () => {
	expect(networkLabel("198.51.100.7")).toBe("198.51.100.7");
	expect(networkLabel("local")).toBe("この端末");
});
