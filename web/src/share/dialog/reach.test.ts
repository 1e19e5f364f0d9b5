import { expect, test } from 'vitest';
import { reachOf } from './reach';

const HOSTS = {
  here: ['localhost', 'LOCALHOST', 'nova.localhost', '127.0.0.1', '127.1.2.3', '0.0.0.0', '[::1]', ''],
  near: [
    '192.168.1.20',
    '10.0.0.7',
    '172.16.0.1',
    '172.31.9.9',
    '169.254.3.4',
    'den.local',
    'den',
    '[fe80::1]',
    '[fd00::7]',
  ],
  all: [
    'nova-luna.example',
    '172.32.0.1',
    '8.8.8.8',
    '128.0.0.1',
    '[2001:db8::1]',
    'localhost.example',
    'local.example',
  ],
};

for (const [reach, hosts] of Object.entries(HOSTS))
  test.each(hosts)(`${reach}: %s`, (host) => expect(reachOf(host)).toBe(reach));
