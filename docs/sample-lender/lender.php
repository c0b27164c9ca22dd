<?php

declare(strict_types=1);

// A lender in one file, to copy from: the calls and the report of docs/lenders.md with nothing but PHP 8.1 or newer.
//
//   SECRET_FILE=secret.txt REPORT_TO=https://marketplace.example/lenders/your-id/postbacks php -S 127.0.0.1:4000 lender.php
//
// It decides by made-up rules. In your own system, replace `decide` with your underwriting, and the file with one table that has a unique
// index on the attempt key.

const MAX_AGE_SECONDS = 300;
const MAX_BODY_BYTES = 64 * 1024;
const PAGE_URL = 'https://apply.your-company.example/welcome';

$secret = trim(file_get_contents(getenv('SECRET_FILE') ?: exit("Name the file with the signing secret in SECRET_FILE\n")));

function sign(int $seconds, string $call, string $body): string
{
    return hash_hmac('sha256', "$seconds.$call.$body", $GLOBALS['secret']);
}

/** Over the bytes as they came, before anything is parsed. */
function isSigned(string $header, string $call, string $body): bool
{
    if (!preg_match('/^t=(\d{1,12}),v1=([0-9a-f]{64})$/D', $header, $parts)) {
        return false;
    }
    return abs(time() - (int) $parts[1]) <= MAX_AGE_SECONDS && hash_equals(sign((int) $parts[1], $call, $body), $parts[2]);
}

/** Unless a post has come already: whatever comes under this key from now on is declined. */
function fence(string $key, array &$attempts): array
{
    return $attempts[$key] ??= ['answer' => ['outcome' => 'declined', 'reasons' => ['other']]];
}

/**
 * `$attempts` has a row for each attempt key. Without a digest no post has come: we said "not_received" or "voided", so the key must never
 * be accepted.
 */
function answer(string $call, array $content, string $body, array &$attempts): array
{
    $key = $call === 'ping' ? '' : $content['attemptKey'];
    return match ($call) {
        'ping' => [200, $content['amount'] > 4000 ? ['decision' => 'no', 'reasons' => ['amount']] : ['decision' => 'yes', 'payoutCents' => 3000, 'validUntil' => gmdate('Y-m-d\TH:i:s\Z', time() + 3 * 86400)]],
        'post' => answerPost($content, hash('sha256', $body), $attempts),
        'status' => [200, isset(fence($key, $attempts)['digest']) ? $attempts[$key]['answer'] : ['outcome' => 'not_received']],
        'bank' => answerBank($content, $attempts),
        'void' => [200, ['outcome' => fence($key, $attempts)['answer']['outcome'] === 'accepted' ? 'too_late' : 'voided']],
        'erase' => answerErase($key, $attempts),
    };
}

function answerPost(array $lead, string $digest, array &$attempts): array
{
    $earlier = $attempts[$lead['attemptKey']] ?? [];
    if (isset($earlier['digest']) && $earlier['digest'] !== $digest) {
        return [409, ['error' => 'This attempt key was used with another body']];
    }
    if ($earlier) {
        return [200, $earlier['answer']];
    }
    $answer = decide($lead);
    $attempts[$lead['attemptKey']] = ['digest' => $digest, 'answer' => $answer];
    return [200, $answer];
}

function decide(array $lead): array
{
    // With "test": true the last name decides, so that every outcome can be checked. Never a real lead.
    $wanted = ($lead['test'] ?? false) === true ? $lead['applicant']['lastName'] : 'Accept';
    $reference = substr(hash_hmac('sha256', "reference {$lead['attemptKey']}", $GLOBALS['secret']), 0, 16);
    return match (true) {
        new DateTimeImmutable($lead['expiresAt']) <= new DateTimeImmutable() => ['outcome' => 'declined', 'reasons' => ['other']],
        $wanted === 'Decline' || $lead['applicant']['grossIncome'] < 1200 => ['outcome' => 'declined', 'reasons' => ['income']],
        $wanted === 'Duplicate' => ['outcome' => 'duplicate'],
        $wanted === 'Mistake' => ['outcome' => 'data_error', 'fields' => [['field' => 'employer', 'code' => 'invalid']]],
        default => ['outcome' => 'accepted', 'reference' => $reference, 'redirectUrl' => PAGE_URL . "/$reference", 'payoutCents' => 3000],
    };
}

function answerBank(array $content, array &$attempts): array
{
    ['attemptKey' => $key, 'bank' => $bank] = $content;
    if (($attempts[$key]['answer']['outcome'] ?? '') !== 'accepted') {
        return [404, ['error' => 'We have not accepted this attempt']];
    }
    if ((($content['test'] ?? false) === true && $bank['bankName'] === 'Mistake') || !preg_match('/^\d{4,17}$/D', $bank['accountNumber'])) {
        return [200, ['outcome' => 'data_error', 'fields' => [['field' => 'accountNumber', 'code' => 'invalid']]]];
    }
    $attempts[$key]['bank'] = $bank;
    return [200, ['outcome' => 'received']];
}

/** The key, the digest and the answer stay: they name nobody, and the key must never be accepted anew. */
function answerErase(string $key, array &$attempts): array
{
    fence($key, $attempts);
    unset($attempts[$key]['bank']);
    return [200, ['outcome' => 'erased']];
}

/** Made up: the money is paid out at once. In your own system a queue repeats a report until it is answered with 200, 404 or 409. */
function reportFunded(array $lead, string $url): void
{
    $terms = ['kind' => 'installment', 'interestPercent' => 24.99, 'originationFeePercent' => 3, 'termMonths' => 12];
    $report = ['attemptKey' => $lead['attemptKey'], 'event' => 'funded', 'happenedAt' => gmdate('Y-m-d\TH:i:s\Z')];
    $body = json_encode($report + ['amountCents' => $lead['applicant']['loanAmount'] * 100, 'terms' => $terms]);
    $header = ['Content-Type: application/json', sprintf('Lead-Signature: t=%d,v1=%s', $now = time(), sign($now, 'postback', $body))];
    file_get_contents($url, false, stream_context_create(['http' => ['method' => 'POST', 'header' => $header, 'content' => $body, 'ignore_errors' => true]]));
}

function send(int $status, array $content): void
{
    $text = json_encode($content);
    http_response_code($status);
    header('Content-Type: application/json');
    header('Content-Length: ' . strlen($text));
    echo $text;
    flush();
}

$call = substr(parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH), 1);
$body = file_get_contents('php://input', false, null, 0, MAX_BODY_BYTES + 1);
if ($_SERVER['REQUEST_METHOD'] !== 'POST' || !in_array($call, ['ping', 'post', 'status', 'bank', 'void', 'erase'], true)) {
    send(404, ['error' => 'There is nothing at this address']);
} elseif (strlen($body) > MAX_BODY_BYTES) {
    send(413, ['error' => 'The request is too large']);
} elseif (!isSigned($_SERVER['HTTP_LEAD_SIGNATURE'] ?? '', $call, $body)) {
    send(401, ['error' => 'The signature is missing, wrong or too old']);
} else {
    // Held by one request at a time, and read by nobody else.
    umask(0077);
    flock($file = fopen(getenv('STATE_FILE') ?: sys_get_temp_dir() . '/sample-lender.json', 'c+'), LOCK_EX);
    $attempts = json_decode(stream_get_contents($file) ?: '[]', true);
    try {
        set_error_handler(fn (int $level, string $what) => throw new TypeError($what));
        $lead = json_decode($body, true, 16, JSON_THROW_ON_ERROR);
        [$status, $answer] = answer($call, $lead, $body, $attempts);
    } catch (JsonException | TypeError) {
        [$status, $answer] = [422, ['error' => 'The request does not have the agreed shape']];
    }
    // Stored before the answer leaves: whenever that answer is lost, somebody comes to /status and asks what it was.
    rewind($file);
    ftruncate($file, 0);
    fwrite($file, json_encode($attempts));
    fclose($file);
    send($status, $answer);
    if ($call === 'post' && ($answer['outcome'] ?? '') === 'accepted' && getenv('REPORT_TO')) {
        reportFunded($lead, getenv('REPORT_TO'));
    }
}
