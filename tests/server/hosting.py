#!/usr/bin/env python3
"""The files of docs/hosting are run as they are: the units by systemd-analyze, the proxies with games played through them,
the queries of dashboard and alerts by Prometheus, which looks at a server with a game.

Usage: hosting.py NOVALUNA FOLDER.  A program that is not installed is left out, and that is said.

SPDX-License-Identifier: MIT
"""
import atexit
import contextlib
import http.server
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

from harness.checks import check, terms
from harness.served import Server
from harness.ws_client import Connection

novaluna, files = sys.argv[1:]
TERMS = terms(discs=[2, 2])


def has(program):
    found = shutil.which(program, path=os.environ["PATH"] + ":/usr/sbin")
    if not found:
        print(f"{program} is not here: its files are not tried")
    return found


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def start(*command, **more):
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **more)
    atexit.register(process.kill)
    return process


def get(url, context=None):
    try:
        with urllib.request.urlopen(url, context=context, timeout=60) as answer:
            return answer.status, answer.read().decode(errors="replace")
    except urllib.error.HTTPError as answer:
        return answer.code, ""


def await_answer(process, url, context=None):
    """Until it listens and is ready; it ends, or it comes."""
    while process.poll() is None:
        try:
            answer = get(url, context)
            if answer[0] < 500:
                return answer
        except OSError:
            pass
        time.sleep(0.1)
    sys.exit(f"failed: {process.args} ended with {process.returncode}")


def edited(name, *changes):
    """The text of an example with what is of this machine put in; each must be there to be changed."""
    text = open(f"{files}/{name}", encoding="utf-8").read()
    for before, after in changes:
        check(before in text, f"{name} has no {before!r}")
        text = text.replace(before, after)
    return text


def play_through(port, url, folder, **environment):
    """A whole game between two levels that come by a URL."""
    host = Connection(port)
    host.ask(do="hello", version=1, name="Anna")
    room = host.ask(do="open", terms=TERMS)["room"]
    env = {**os.environ, "XDG_STATE_HOME": f"{folder}/state", **environment}
    both = [subprocess.Popen([novaluna, "join", f"{url}/#/table/{room}", "--level", level], env=env, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, text=True) for level in ("random", "greedy")]
    said = [one.communicate()[0] for one in both]
    check([one.returncode for one in both] == [0, 0] and "place 1 of 2" in "".join(said), f"{url}: {said}")


# ---- systemd ----

def units(folder):
    if not has("systemd-analyze"):
        return
    for name in ("novaluna", "novaluna-night"):
        done = subprocess.run(["systemd-analyze", "security", "--offline=true", "--no-pager", "--threshold=20", f"{files}/{name}.service"],
                              capture_output=True, text=True)
        check(done.returncode == 0, done.stdout[-400:] + done.stderr)
        text = edited(f"{name}.service", ("/usr/local/bin/novaluna", novaluna))
        with open(f"{folder}/{name}.service", "w", encoding="utf-8") as unit:
            unit.write(text)
    shutil.copy(f"{files}/novaluna-night.timer", folder)
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", *(f"{folder}/{name}" for name in
                          ("novaluna.service", "novaluna-night.service", "novaluna-night.timer"))], capture_output=True, text=True)
    wrong = [line for line in done.stderr.splitlines() if "novaluna" in line]
    check(not wrong, wrong)


# ---- proxies ----

def nginx(server, port, folder):
    program, plain = has("nginx"), free_port()
    if not program:
        return
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
                    "subjectAltName=DNS:localhost", "-keyout", f"{folder}/key.pem", "-out", f"{folder}/cert.pem"], check=True, capture_output=True)
    site = edited("nginx.conf", ("server 127.0.0.1:8068", f"server 127.0.0.1:{server.port}"), ("listen 443", f"listen 127.0.0.1:{port}"),
                  ("    listen [::]:443 ssl http2;\n", ""), ("listen 80;", f"listen 127.0.0.1:{plain};"), ("    listen [::]:80;\n", ""),
                  ("server_name nova.example", "server_name localhost"),
                  ("/etc/letsencrypt/live/nova.example/fullchain.pem", f"{folder}/cert.pem"),
                  ("/etc/letsencrypt/live/nova.example/privkey.pem", f"{folder}/key.pem"))
    with open(f"{folder}/site.conf", "w", encoding="utf-8") as f:
        f.write(site)
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    with open(f"{folder}/main.conf", "w", encoding="utf-8") as f:
        f.write(f"daemon off;\npid {folder}/nginx.pid;\nerror_log {folder}/nginx.log;\nevents {{}}\n"
                f"http {{\naccess_log off;\n{temporary}include {folder}/site.conf;\n}}\n")
    os.chmod(folder, 0o755)
    process = start(program, "-p", folder, "-e", f"{folder}/nginx.log", "-c", f"{folder}/main.conf")
    context = ssl.create_default_context(cafile=f"{folder}/cert.pem")
    url = f"https://localhost:{port}"
    check(await_answer(process, f"{url}/healthz", context)[0] == 200, "through nginx")
    check(get(f"{url}/metrics", context)[0] == 404, "what is counted is nobody's business")
    answer = subprocess.run(["curl", "-si", f"http://localhost:{plain}/x"], capture_output=True, text=True).stdout if has("curl") else " 301 https://nova.example/x"
    check(" 301 " in answer and "https://nova.example/x" in answer, answer)
    check(get(f"{url}/", context)[0] == 200, "the page")
    play_through(server.port, url, folder, SSL_CERT_FILE=f"{folder}/cert.pem")
    refused = subprocess.run([novaluna, "join", f"{url}/#/table/x"], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                             env={**os.environ, "XDG_STATE_HOME": folder, "SSL_CERT_FILE": "/dev/null"})
    check(refused.returncode == 1, f"a certificate of nobody's is not believed: {refused}")
    process.terminate()
    process.wait()
    print("nginx hands on")


def caddy(server, port, folder):
    program = has("caddy")
    if not program:
        return
    env = {**os.environ, "SITE": f"http://localhost:{port}", "NOVALUNA": f"127.0.0.1:{server.port}", "HOME": folder,
           "XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder}
    config = json.loads(subprocess.run([program, "adapt", "--config", f"{files}/Caddyfile", "--adapter", "caddyfile"], env=env, check=True,
                                       capture_output=True, text=True).stdout)
    config["admin"] = {"disabled": True}  # its port may be another's here
    with open(f"{folder}/caddy.json", "w", encoding="utf-8") as f:
        json.dump(config, f)
    process, url = start(program, "run", "--config", f"{folder}/caddy.json", env=env), f"http://localhost:{port}"
    check(await_answer(process, f"{url}/healthz")[0] == 200, "through Caddy")
    check(get(f"{url}/metrics")[0] == 404 and get(f"{url}/")[0] == 200, "the page, and no figures")
    play_through(server.port, url, folder)
    process.terminate()
    process.wait()
    print("Caddy hands on")


class Upstream(http.server.BaseHTTPRequestHandler):
    """Says where it is told that requests come from."""

    def do_GET(self):
        said = "; ".join(self.headers.get_all("X-Forwarded-For", [])).encode()
        with contextlib.suppress(ConnectionError):  # HAProxy, when it looks at its health, reads no further than the status
            self.send_response(200)
            self.send_header("Content-Length", str(len(said)))
            self.end_headers()
            self.wfile.write(said)

    def log_message(self, *_):
        pass


def haproxy():
    program = has("haproxy")
    if not program:
        return
    upstream, port = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Upstream), free_port()
    threading.Thread(target=upstream.serve_forever, daemon=True).start()
    names = {"NOVALUNA_BIND": f"127.0.0.1:{port}", "NOVALUNA_ONE": f"127.0.0.1:{upstream.server_port}", "NOVALUNA_TWO": "127.0.0.1:1",
             "NOVALUNA_THREE": "127.0.0.1:1"}
    process, url = start(program, "-db", "-f", f"{files}/haproxy.cfg", env={**os.environ, **names}), f"http://127.0.0.1:{port}/"
    check(await_answer(process, url) == (200, "127.0.0.1"), "HAProxy says who comes")
    request = urllib.request.Request(url, headers={"X-Forwarded-For": "192.0.2.1"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        check(answer.read() == b"127.0.0.1", "what visitors say of themselves goes no further")
    process.terminate()
    process.wait()
    upstream.shutdown()
    print("HAProxy hands on")


# ---- figures ----

def queries():
    """All expressions of dashboard and alerts, with what Grafana puts into them."""
    dashboard = json.load(open(f"{files}/grafana.json", encoding="utf-8"))
    panels = {panel["title"]: [target["expr"] for target in panel["targets"]] for panel in dashboard["panels"]}
    for title, expressions in panels.items():
        for expression in expressions:
            yield title, expression.replace("$__rate_interval", "1m").replace("$instance", ".*")
    alerts = open(f"{files}/alerts.yml", encoding="utf-8").read()
    found = re.findall(r"- alert: (\w+)\n\s+expr: (.*)", alerts)
    check(len(panels) > 10 and len(found) == alerts.count("- alert:") > 5, "there are some")
    yield from found


def names_are_there(port):
    metrics = get(f"http://localhost:{port}/metrics")[1]
    kinds = dict(re.findall(r"# TYPE (\S+) (\S+)", metrics))
    used = {name for _, expression in queries() for name in re.findall(r"novaluna_\w+", expression)}
    for name in used:
        base = re.sub(r"_(bucket|sum|count)$", "", name)
        check(kinds.get(name) in ("counter", "gauge") or kinds.get(base) == "histogram", f"{name} is not counted")
    for _, expression in queries():
        for name in re.findall(r"(?:rate|increase)\((novaluna_\w+)", expression):
            check(kinds.get(name, "histogram") != "gauge", f"the rate of a gauge: {expression}")
    check(used >= {f"novaluna_{n}" for n in ("commit_seconds_bucket", "folds_differ_total", "queued", "disk_free_bytes")}, "those that matter")


def without_comparison(expression):
    """What an alert looks at, for there is nothing to alert of."""
    return re.sub(r"\s*(==|>|<)\s*[-\d.]+(?=\s|$)", "", expression.split(" or ")[0])


def by_prometheus(port, folder):
    program = has("prometheus")
    if not program:
        return
    if has("promtool"):
        done = subprocess.run(["promtool", "check", "rules", f"{files}/alerts.yml"], capture_output=True, text=True)
        check(done.returncode == 0, done.stdout + done.stderr)
    with open(f"{folder}/prometheus.yml", "w", encoding="utf-8") as f:
        f.write(f"global: {{scrape_interval: 1s}}\nrule_files: [{os.path.abspath(files)}/alerts.yml]\nscrape_configs:\n"
                f"  - job_name: novaluna\n    static_configs: [{{targets: ['localhost:{port}']}}]\n")
    where = free_port()
    process = start(program, f"--config.file={folder}/prometheus.yml", f"--storage.tsdb.path={folder}/tsdb", f"--web.listen-address=127.0.0.1:{where}")
    await_answer(process, f"http://localhost:{where}/-/ready")

    def ask(expression):
        answer = get(f"http://localhost:{where}/api/v1/query?" + urllib.parse.urlencode({"query": expression}))
        check(answer[0] == 200, f"Prometheus does not take {expression}")
        return json.loads(answer[1])["data"]["result"]

    count = 0
    for title, expression in queries():
        ask(expression)
        while not ask(without_comparison(expression)):  # two looks at the server are needed for a rate
            time.sleep(0.5)
        count += 1
    process.terminate()
    process.wait()
    print(f"{count} queries find what they ask for")


with tempfile.TemporaryDirectory() as place:
    units(place)
    proxy = free_port()
    served = Server(novaluna, f"{place}/data", 0, "--rate", "1000", "--proxy", "127.0.0.1", "--public-url", f"https://localhost:{proxy}")
    nginx(served, proxy, place)
    caddy(served, free_port(), place)
    haproxy()
    names_are_there(served.port)
    by_prometheus(served.port, place)
    served.stop()
print("what is written about hosting is so")
