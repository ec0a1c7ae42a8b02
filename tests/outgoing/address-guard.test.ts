import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { addressGuard, AddressRefused } from "../../src/outgoing/address-guard.ts";
import { HostNotFound, type ResolveHost } from "../../src/outgoing/resolve-host.ts";

const refused = [
  "http://127.0.0.1/",
  "http://127.1/",
  "http://2130706433/",
  "http://0x7f.1/",
  "http://0177.0.0.1/",
  "http://127.0.0.1./",
  "http://%31%32%37.0.0.1/",
  "http://①②⑦.0.0.1/",
  "http://0.0.0.0/",
  "http://0/",
  "http://10.1.2.3/",
  "http://172.16.0.1/",
  "http://172.31.255.255/",
  "http://192.168.1.1/",
  "http://169.254.169.254/latest/meta-data/",
  "http://168.63.129.16/metadata/",
  "http://100.64.0.1/",
  "http://192.0.0.192/",
  "http://192.0.2.1/",
  "http://198.18.0.1/",
  "http://203.0.113.9/",
  "http://224.0.0.1/",
  "http://240.0.0.1/",
  "http://255.255.255.255/",
  "http://[::1]/",
  "http://[::]/",
  "http://[0:0:0:0:0:0:0:1]/",
  "http://[::ffff:127.0.0.1]/",
  "http://[::ffff:7f00:1]/",
  "http://[::ffff:8.8.8.8]/",
  "http://[::127.0.0.1]/",
  "http://[fe80::1]/",
  "http://[fec0::1]/",
  "http://[fc00::1]/",
  "http://[fd12:3456::1]/",
  "http://[ff02::1]/",
  "http://[64:ff9b::7f00:1]/",
  "http://[64:ff9b:1::1]/",
  "http://[2002:7f00:1::]/",
  "http://[2001:0:1::1]/",
  "http://[2001:db8::1]/",
  "http://[4000::1]/",
  "http://localhost/",
  "http://LOCALHOST/",
  "http://localhost./",
  "http://shop.localhost/",
  "http://ip6-localhost/",
  "http://intranet/",
  "http://metadata.google.internal/",
  "http://printer.local/",
];

const accepted = [
  "https://shop.example/hooks",
  "https://shop.example./hooks",
  "http://8.8.8.8/",
  "http://172.32.0.1/",
  "http://[2606:4700::1111]/",
  "https://localhost.shop.example/",
  "https://10.0.0.1.shop.example/",
];

const always: (address: string) => ResolveHost = (address) => async () => [
  { address, family: address.includes(":") ? 6 : 4 },
];
const signal = new AbortController().signal;

describe("address guard", () => {
  const guard = addressGuard({ allowedRanges: [], resolve: always("8.8.8.8") });

  for (const url of refused) {
    it(`refuses ${url} at registration and at delivery`, async () => {
      assert.notEqual(guard.refusal(new URL(url)), null);
      await assert.rejects(guard.addressesOf(new URL(url), signal), AddressRefused);
    });
  }

  for (const url of accepted) {
    it(`accepts ${url}`, async () => {
      assert.equal(guard.refusal(new URL(url)), null);
      assert.equal((await guard.addressesOf(new URL(url), signal)).length, 1);
    });
  }

  for (const address of [
    "127.0.0.1",
    "10.0.0.1",
    "169.254.169.254",
    "::1",
    "::ffff:10.0.0.1",
    "fd00::1",
    "64:ff9b::a00:1",
  ]) {
    it(`a name that resolves to ${address} is refused at delivery`, async () => {
      const resolving = addressGuard({ allowedRanges: [], resolve: always(address) });
      const url = new URL("https://shop.example/");
      assert.equal(resolving.refusal(url), null);
      await assert.rejects(resolving.addressesOf(url, signal), AddressRefused);
    });
  }

  it("a name with one public and one private address is refused", async () => {
    const mixed = addressGuard({
      allowedRanges: [],
      resolve: async () => [
        { address: "8.8.8.8", family: 4 },
        { address: "127.0.0.1", family: 4 },
      ],
    });
    await assert.rejects(mixed.addressesOf(new URL("https://shop.example/"), signal), AddressRefused);
  });

  it("a refusal names no address", async () => {
    const resolving = addressGuard({ allowedRanges: [], resolve: always("10.9.8.7") });
    await assert.rejects(resolving.addressesOf(new URL("https://shop.example/"), signal), (error: Error) => {
      return !error.message.includes("10.9.8.7");
    });
  });

  it("an allowed range opens itself and nothing else", async () => {
    const open = addressGuard({ allowedRanges: ["127.0.0.0/8", "fd00::/8"], resolve: always("127.0.0.5") });
    for (const url of ["http://127.0.0.1/", "http://[::ffff:127.0.0.1]/", "http://[fd00::1]/", "http://localhost/"]) {
      assert.equal(open.refusal(new URL(url)), null, url);
    }
    for (const url of ["http://10.0.0.1/", "http://[::1]/", "http://[fc00::1]/", "http://169.254.169.254/"]) {
      assert.notEqual(open.refusal(new URL(url)), null, url);
    }
    assert.deepEqual(await open.addressesOf(new URL("http://localhost/"), signal), [
      { address: "127.0.0.1", family: 4 },
    ]);
    assert.deepEqual(await open.addressesOf(new URL("http://erp/"), signal), [{ address: "127.0.0.5", family: 4 }]);
  });

  it("a name without an address is an error of its own", async () => {
    const nowhere = addressGuard({
      allowedRanges: [],
      resolve: async () => {
        throw new HostNotFound("no address");
      },
    });
    await assert.rejects(nowhere.addressesOf(new URL("https://gone.example/"), signal), HostNotFound);
  });

  for (const range of ["10.0.0.0", "10.0.0.0/33", "fd00::/129", "localhost", "10.0/8", ""]) {
    it(`"${range}" is no range to start with`, () => {
      assert.throws(() => addressGuard({ allowedRanges: [range] }), /is not an address range/);
    });
  }
});
