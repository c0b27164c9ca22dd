"""A lender in one file, to copy from: the calls and the report of docs/lenders.md with nothing but Python 3.9 or newer.

    python3 lender.py --port 4000 --secret-file secret.txt --report-to https://marketplace.example/lenders/your-id/postbacks

It decides by made-up rules. In your own system, replace `decide` with your underwriting, and `:memory:` with your database: the promises
below must survive a restart.
"""
import argparse, hashlib, hmac, json, re, sqlite3, threading, time, urllib.request
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

MAX_AGE_SECONDS = 300
MAX_BODY_BYTES = 64 * 1024
PAGE_URL = "https://apply.your-company.example/welcome"

parser = argparse.ArgumentParser()
parser.add_argument("--port", type=int, default=4000)
parser.add_argument("--secret-file", required=True)
parser.add_argument("--report-to")
options = parser.parse_args()
with open(options.secret_file, encoding="utf-8") as file:
    SECRET = file.read().strip().encode()

# One row for each attempt key. Without a digest no post has come: we said "not_received" or "voided", so the key must never be accepted.
database = sqlite3.connect(":memory:", check_same_thread=False)
database.execute("create table attempts (key text primary key, digest text, answer text, bank text)")
one_at_a_time = threading.Lock()

def sign(seconds, call, body):
    return hmac.new(SECRET, f"{seconds}.{call}.".encode() + body, hashlib.sha256).hexdigest()

def is_signed(header, call, body):
    """Over the bytes as they came, before anything is parsed."""
    parts = re.fullmatch(r"t=(\d{1,12}),v1=([0-9a-f]{64})", header or "")
    if not parts or abs(time.time() - int(parts[1])) > MAX_AGE_SECONDS:
        return False
    return hmac.compare_digest(sign(parts[1], call, body), parts[2])

def attempt(key):
    digest, answer = database.execute("select digest, answer from attempts where key = ?", [key]).fetchone() or (None, "{}")
    return digest, json.loads(answer)

def fence(key):
    """Unless a post has come already: whatever comes under this key from now on is declined."""
    declined = json.dumps({"outcome": "declined", "reasons": ["other"]})
    database.execute("insert or ignore into attempts (key, answer) values (?, ?)", [key, declined])

def ping(content, _body):
    valid_until = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + 3 * 86_400))
    yes = {"decision": "yes", "payoutCents": 3000, "validUntil": valid_until}
    return 200, yes if content["amount"] <= 4000 else {"decision": "no", "reasons": ["amount"]}

def post(lead, body):
    key, digest = lead["attemptKey"], hashlib.sha256(body).hexdigest()
    earlier, answer = attempt(key)
    if earlier not in (None, digest):
        return 409, {"error": "This attempt key was used with another body"}
    if not answer:
        answer = decide(lead)
        database.execute("insert into attempts (key, digest, answer) values (?, ?, ?)", [key, digest, json.dumps(answer)])
        if answer["outcome"] == "accepted" and options.report_to:
            threading.Thread(target=report_funded, args=[lead], daemon=True).start()
    return 200, answer

def decide(lead):
    applicant = lead["applicant"]
    # Before 3.11 Python does not know the Z.
    if datetime.fromisoformat(lead["expiresAt"].replace("Z", "+00:00")) <= datetime.now(timezone.utc):
        return {"outcome": "declined", "reasons": ["other"]}
    # With "test": true the last name decides, so that every outcome can be checked. Never a real lead.
    wanted = applicant["lastName"] if lead.get("test") is True else "Accept"
    if wanted == "Decline" or applicant["grossIncome"] < 1200:
        return {"outcome": "declined", "reasons": ["income"]}
    if wanted == "Duplicate":
        return {"outcome": "duplicate"}
    if wanted == "Mistake":
        return {"outcome": "data_error", "fields": [{"field": "employer", "code": "invalid"}]}
    reference = hashlib.sha256(SECRET + lead["attemptKey"].encode()).hexdigest()[:16]
    return {"outcome": "accepted", "reference": reference, "redirectUrl": f"{PAGE_URL}/{reference}", "payoutCents": 3000}

def status(content, _body):
    fence(content["attemptKey"])
    digest, answer = attempt(content["attemptKey"])
    return 200, answer if digest else {"outcome": "not_received"}

def bank(content, _body):
    key, numbers = content["attemptKey"], content["bank"]
    if attempt(key)[1].get("outcome") != "accepted":
        return 404, {"error": "We have not accepted this attempt"}
    unusable = content.get("test") is True and numbers["bankName"] == "Mistake"
    if unusable or not re.fullmatch(r"\d{4,17}", numbers["accountNumber"]):
        return 200, {"outcome": "data_error", "fields": [{"field": "accountNumber", "code": "invalid"}]}
    database.execute("update attempts set bank = ? where key = ?", [json.dumps(numbers), key])
    return 200, {"outcome": "received"}

def void(content, _body):
    fence(content["attemptKey"])
    return 200, {"outcome": "too_late" if attempt(content["attemptKey"])[1]["outcome"] == "accepted" else "voided"}

def erase(content, _body):
    """The key, the digest and the answer stay: they name nobody, and the key must never be accepted anew."""
    fence(content["attemptKey"])
    database.execute("update attempts set bank = null where key = ?", [content["attemptKey"]])
    return 200, {"outcome": "erased"}

def report_funded(lead, wait=1):
    """Made up: the money is paid out a second later. Repeat a report until it is answered with 200, 404 or 409, and sign it anew."""
    happened_at = datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    terms = {"kind": "installment", "interestPercent": 24.99, "originationFeePercent": 3, "termMonths": 12}
    amount = {"amountCents": lead["applicant"]["loanAmount"] * 100, "terms": terms}
    body = json.dumps({"attemptKey": lead["attemptKey"], "event": "funded", "happenedAt": happened_at, **amount}).encode()
    while True:
        time.sleep(wait)
        wait *= 2
        seconds = int(time.time())
        headers = {"Content-Type": "application/json", "Lead-Signature": f"t={seconds},v1={sign(seconds, 'postback', body)}"}
        try:
            return urllib.request.urlopen(urllib.request.Request(options.report_to, body, headers), timeout=10).close()
        except OSError as error:
            if getattr(error, "code", 0) in (404, 409):
                return None

CALLS = {"/ping": ping, "/post": post, "/status": status, "/bank": bank, "/void": void, "/erase": erase}

class Lender(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # Headers and body leave together.

    def do_POST(self):
        size = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(min(size, MAX_BODY_BYTES))
        if size > MAX_BODY_BYTES:
            self.close_connection = True
            return self.answer(413, {"error": "The request is too large"})
        if self.path not in CALLS:
            return self.answer(404, {"error": "There is nothing at this address"})
        if not is_signed(self.headers.get("Lead-Signature"), self.path[1:], body):
            return self.answer(401, {"error": "The signature is missing, wrong or too old"})
        try:
            # One transaction: the decision is stored before its answer leaves.
            with one_at_a_time, database:
                answer = CALLS[self.path](json.loads(body), body)
        except (ValueError, KeyError, TypeError, AttributeError):
            answer = 422, {"error": "The request does not have the agreed shape"}
        return self.answer(*answer)

    def answer(self, code, content):
        text = json.dumps(content).encode()
        self.send_response(code)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        """Nothing of a lead is logged."""

server = ThreadingHTTPServer(("127.0.0.1", options.port), Lender)
print(f"The sample lender listens at http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
