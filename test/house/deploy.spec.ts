// What lies in deploy/ is what the server wants: each file is parsed, and says nothing that the server does not know.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse, parseAllDocuments } from 'yaml';
import { COMMANDS } from '../../core/server/src/cli/commands.ts';
import { isUpkeep, UPKEEP_HELP } from '../../core/server/src/cli/upkeep-help.ts';
import { ROOT, VARIABLES } from '../../core/server/src/kernel/index.ts';

const DEPLOY = join(ROOT, 'deploy');
const textOf = (file: string): string => readFileSync(join(DEPLOY, file), 'utf8');
const { drain_ms } = JSON.parse(readFileSync(join(ROOT, 'config/default.json'), 'utf8')) as { drain_ms: number };
/** What a stop may take: app/serve.ts. */
const STOP_S = drain_ms / 1000 + 15;
/** They are Node's, PostgreSQL's and the server's, and no settings. */
const OTHERS = ['NODE_ENV', 'NODE_COMPILE_CACHE', 'POSTGRES_PASSWORD', 'POSTGRES_USER', 'POSTGRES_DB'];
const isKnown = (name: string) => name in VARIABLES || OTHERS.includes(name);

type Tree = Record<string, unknown>;
const at = <T>(tree: unknown, ...path: (string | number)[]): T =>
  path.reduce<unknown>((below, key) => (below as Tree)[key], tree) as T;

/** What a start is measured with: `npm run bench -- start`. */
const YOUNG_HEAP = '--min-semi-space-size=16';

function has(command: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
}

describe('deploy', function () {
  this.timeout(30_000); // tools of systems are asked
  it('the image is small, runs as nobody in particular, is asked whether it lives, and gets its signals', () => {
    const lines = textOf('docker/Dockerfile').replaceAll(/\\\n/g, ' ').split('\n');
    const words = (name: string) =>
      lines.filter(line => line.startsWith(`${name} `)).map(line => line.slice(name.length + 1).trim());
    expect(words('FROM')).to.deep.equal(['node:24-slim AS build', 'node:24-slim']);
    expect(words('USER')).to.deep.equal(['node']);
    expect(lines.indexOf('USER node')).to.be.lessThan(lines.findIndex(line => line.startsWith('ENTRYPOINT')));
    expect(words('STOPSIGNAL')).to.deep.equal(['SIGTERM']);
    expect(words('HEALTHCHECK')[0]).to.include('/healthz');
    // no shell stands between a signal and the server
    const [entry, command] = [...words('ENTRYPOINT'), ...words('CMD')].map(text => JSON.parse(text) as string[]);
    expect(entry?.slice(0, 2)).to.deep.equal(['node', YOUNG_HEAP]);
    expect(entry?.slice(2).filter(file => !existsSync(join(ROOT, file)))).to.deep.equal([]);
    expect(command).to.deep.equal(['serve']);
    expect(words('RUN').join(' ')).to.include('npm ci --omit=dev').and.not.include('omit=optional'); // the bundler's program is one
    const set = [
      ...words('ENV')
        .join(' ')
        .matchAll(/(\w+)=/g),
    ].map(([, name]) => String(name));
    expect(set.filter(name => !isKnown(name))).to.deep.equal([]);
    expect(textOf('docker/Dockerfile')).to.not.match(/_KEY=|PASSWORD/);
    expect(textOf('docker/Dockerfile.dockerignore').split('\n')).to.include.members(['.git', '**/node_modules', 'data']);
  });

  it('the compose file has PostgreSQL, a server and a standby, on a read-only file system and without rights', () => {
    const { services, volumes } = parse(textOf('docker/compose.yaml'), { merge: true }) as {
      services: Record<string, Tree>;
      volumes: Tree;
    };
    expect(Object.keys(services)).to.deep.equal(['db', 'baize', 'standby']);
    for (const name of ['baize', 'standby']) {
      const service = services[name] as Tree;
      expect(service).to.deep.include({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
      expect(Number.parseInt(String(service.stop_grace_period), 10)).to.be.at.least(STOP_S);
      expect(Object.keys(service.environment as Tree).filter(each => !isKnown(each))).to.deep.equal([]);
      expect(at(service, 'depends_on', 'db', 'condition')).to.equal('service_healthy');
      expect(
        existsSync(join(DEPLOY, 'docker', at<string>(service, 'build', 'context'), at<string>(service, 'build', 'dockerfile'))),
      ).to.equal(true);
    }
    const named = Object.values(services).flatMap(({ volumes: all = [] }) => (all as string[]).map(each => each.split(':')[0]));
    expect([...new Set(named)].sort()).to.deep.equal(Object.keys(volumes).sort());
    if (has('docker') && spawnSync('docker', ['compose', 'version']).status === 0) {
      const env = {
        ...process.env,
        POSTGRES_PASSWORD: 'x',
        BAIZE_MASTER_KEY: 'x',
        BAIZE_PLATFORM_KEY: 'x',
        BAIZE_PUBLIC_URL: 'x',
      };
      execFileSync('docker', ['compose', '-f', join(DEPLOY, 'docker/compose.yaml'), 'config', '--quiet'], { env });
    }
  });

  it('the systemd unit is one, drains before it kills, and does not repeat a start that cannot be', () => {
    const unit = textOf('systemd/baize.service');
    const entries = [...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, key, value]) => [key, value] as const);
    const one = (key: string) => entries.filter(([name]) => name === key).map(([, value]) => value);
    expect(one('User')).to.deep.equal(['baize']);
    expect(one('KillMode')).to.deep.equal(['mixed']);
    expect(Number(one('TimeoutStopSec')[0])).to.be.at.least(STOP_S);
    expect(one('RestartPreventExitStatus')).to.deep.equal(['64 78']);
    expect(one('ExecStart')).to.deep.equal([
      `/usr/bin/node ${YOUNG_HEAP} /opt/baize/run.mjs /opt/baize/core/server/src/main.ts serve`,
    ]);
    expect(one('NoNewPrivileges').concat(one('ProtectSystem'))).to.deep.equal(['yes', 'strict']);
    const set = one('Environment')
      .join(' ')
      .split(' ')
      .map(each => String(each.split('=')[0]));
    expect(set.filter(name => !isKnown(name))).to.deep.equal([]);
    const pages = one('Documentation').map(page => String(page).replace('file:///opt/baize', ROOT));
    expect(pages.filter(page => !existsSync(page))).to.deep.equal([]);
    if (!has('systemd-analyze')) return;
    const folder = mkdtempSync(join(tmpdir(), 'baize-unit-'));
    const file = join(folder, 'baize.service');
    writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
    const { stderr, status } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect(stderr.split('\n').filter(line => line.includes('baize.service'))).to.deep.equal([]);
    expect(status).to.equal(0);
  });

  it('the manifests start one that serves, tell it to stop before they wait for the next, and give it no rights', () => {
    const all = parseAllDocuments(textOf('kubernetes/baize.yaml')).map(each => {
      expect(each.errors).to.deep.equal([]);
      return each.toJS() as Tree;
    });
    expect(all.map(({ kind }) => kind)).to.deep.equal([
      'Secret',
      'ConfigMap',
      'PersistentVolumeClaim',
      'Deployment',
      'Service',
      'Ingress',
    ]);
    const [secret, config, , deployment, service] = all;
    const names = [...Object.keys(at<Tree>(secret, 'stringData')), ...Object.keys(at<Tree>(config, 'data'))];
    expect(names.filter(name => !isKnown(name))).to.deep.equal([]);
    const pod = at<Tree>(deployment, 'spec', 'template', 'spec');
    const container = at<Tree>(pod, 'containers', 0);
    expect(at(deployment, 'spec', 'strategy', 'rollingUpdate')).to.deep.equal({ maxSurge: 1, maxUnavailable: 1 });
    expect(at<number>(pod, 'terminationGracePeriodSeconds')).to.be.at.least(STOP_S);
    expect(at(pod, 'securityContext', 'runAsNonRoot')).to.equal(true);
    expect(container.securityContext).to.deep.equal({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const probes = ['startupProbe', 'livenessProbe', 'readinessProbe'].map(name => at(container, name, 'httpGet', 'path'));
    expect(probes).to.deep.equal(['/healthz', '/healthz', '/readyz']);
    expect(at(service, 'spec', 'selector')).to.deep.equal(at(deployment, 'spec', 'selector', 'matchLabels'));
    expect(at(deployment, 'spec', 'template', 'metadata', 'labels')).to.deep.equal(at(service, 'spec', 'selector'));
  });

  it('the proxies pass WebSockets on, ask who is ready, and have the server count them', () => {
    const nginx = textOf('proxy/nginx.conf') + textOf('proxy/baize-proxy.conf');
    const caddy = textOf('proxy/Caddyfile');
    for (const text of [nginx, caddy]) {
      const bare = text.replaceAll(/#.*$/gm, '').replaceAll(/'[^']*'/g, '');
      expect(bare.split('{').length).to.equal(bare.split('}').length);
      expect(text)
        .to.include('TRUST_PROXY=1')
        .and.include('127.0.0.1:2567')
        .and.include('127.0.0.1:2568')
        .and.include('platform/');
    }
    expect(caddy).to.include('health_uri /readyz');
    for (const line of [
      'proxy_http_version 1.1;',
      'proxy_set_header Upgrade $http_upgrade;',
      'proxy_set_header Connection $connection_upgrade;',
    ])
      expect(nginx).to.include(line);
    const directives = nginx
      .replaceAll(/#.*$/gm, '')
      .split('\n')
      .map(line => line.trim())
      .filter(Boolean);
    expect(directives.filter(line => !/[;{}]$/.test(line))).to.deep.equal([]);
    const included = [...nginx.matchAll(/include \/etc\/nginx\/(\S+);/g)].map(([, file]) => String(file));
    expect(included.filter(file => !existsSync(join(DEPLOY, 'proxy', file)))).to.deep.equal([]);
  });

  it('the proxies read their files, where they are on this machine', () => {
    const folder = mkdtempSync(join(tmpdir(), 'baize-proxy-'));
    const tried = (command: string, ...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', env: { ...process.env, HOME: folder } });
      expect(status, `${stdout}${stderr}`).to.equal(0);
    };
    if (has('caddy')) tried('caddy', 'validate', '--adapter', 'caddyfile', '--config', join(DEPLOY, 'proxy/Caddyfile'));
    if (has('nginx') && has('openssl')) {
      const [key, certificate] = [join(folder, 'play.key'), join(folder, 'play.pem')];
      tried('openssl', ...'req -x509 -newkey rsa:2048 -nodes -subj /CN=x -keyout'.split(' '), key, '-out', certificate);
      const site = textOf('proxy/nginx.conf')
        .replace('/etc/ssl/play.example.com.key', key)
        .replace('/etc/ssl/play.example.com.pem', certificate)
        .replaceAll('/etc/nginx/baize-proxy.conf', join(DEPLOY, 'proxy/baize-proxy.conf'));
      const main = join(folder, 'nginx.conf');
      writeFileSync(main, `pid ${folder}/pid; error_log ${folder}/log; events {} http { access_log off; ${site} }`);
      tried('nginx', '-t', '-c', main);
    }
    rmSync(folder, { recursive: true });
  });

  it('each command that the handbook names is one', () => {
    const page = readFileSync(join(ROOT, 'docs/handbook.md'), 'utf8');
    const named = [...page.matchAll(/(?:`|^)baize ([a-z-]+)(?: ([a-z]+))?/gm)].map(([, name = '', verb = '']) => ({
      name,
      verb,
    }));
    const isOne = ({ name, verb }: { name: string; verb: string }) => {
      if (['serve', 'top'].includes(name) || `${name} ${verb}` in UPKEEP_HELP || (isUpkeep(name) && name in UPKEEP_HELP))
        return true;
      const verbs = COMMANDS[name]?.map(each => each.verb) ?? [];
      return verbs.includes(verbs[0] === '' ? '' : verb);
    };
    expect(named.length).to.be.greaterThan(20);
    expect(named.filter(each => !isOne(each))).to.deep.equal([]);
  });
});
