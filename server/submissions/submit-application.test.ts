import { beforeAll, describe, expect, test } from 'vitest'
import {
  CANARY_BEFORE_CHOICE,
  CANARY_SUBMISSION,
  countRows,
  ENGINES,
  startTestServer,
  type TestServer,
} from '#tests/support/test-server.ts'

const PATH = '/api/submit-application'

describe.each(ENGINES)('submit-application on the %s database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine)
  })

  test('takes a valid application, as curl would send it, and stores it sealed with its consents and a ledger entry', async () => {
    const { status, body } = await server.submit({}, 'valid-1')
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      data: {
        status: 'sold',
        lead_id: expect.stringMatching(/^[\da-f-]{36}$/),
        redirect: expect.stringMatching(/^http:\/\/loanfinch\.test\/go\/[\w-]+$/),
        data_errors: {},
        reasons: [],
        lender: {
          name: 'Larkspur Bank (Sandbox)',
          license: 'SANDBOX-TX-LARKSPUR',
          consumerPhone: '(555) 010-0101',
          website: 'https://larkspur.example',
        },
        price: {
          kind: 'installment',
          amountCents: 250_000,
          getCents: 247_500,
          feeCents: 2_500,
          costCents: 18_907,
          totalCents: 266_407,
          payments: 12,
          paymentCents: 22_201,
          lastPaymentCents: 22_196,
          termDays: null,
          aprPercent: 13.81,
        },
      },
    })
    const { applications, ledger, sealed } = server.running.storage.records
    const { userIP, consent, ...application } = CANARY_SUBMISSION
    const id = body.data.lead_id
    expect((await applications.open(id))?.application).toEqual(application)
    expect(await applications.find(id)).toMatchObject({ status: 'sold', facts: { loanAmount: 2500, state: 'TX' } })
    expect((await ledger.read(id))[0]).toMatchObject({ stage: 'received', outcome: 'stored', fieldsShared: [] })
    expect(await ledger.verify(id)).toBe(true)
    expect(await sealed.open(id, 'evidence')).toEqual({ userIP, seenIp: '127.0.0.1', userAgent: expect.any(String) })
    const { rows } = await server.running.storage.records.sql.executeSql('select * from consents where application_id = $1', [id])
    expect(rows[0]).toMatchObject({
      acts: expect.arrayContaining([
        { act: 'terms', text: 'terms-of-service', version: null, sha256: null },
        { act: 'military', text: 'not-active-military', version: null, sha256: null },
      ]),
    })
    expect(consent).toBeDefined()
  })

  const WRONG: readonly (readonly [field: string, value: unknown, message: string])[] = [
    ['loanAmount', 99, 'Loan amount must be between $100 and $5,000'],
    ['loanAmount', '2500', 'Loan amount must be between $100 and $5,000'],
    ['email', undefined, 'Email is required'],
    ['email', 'nobody', 'Please enter a valid email address (5-100 characters)'],
    ['title', 'Dr', 'Choose Mr, Mrs, Ms or Miss, or leave the title empty'],
    ['firstName', undefined, 'First name is required'],
    ['lastName', 'X', 'Name must be 2-50 characters and contain only letters'],
    ['dateOfBirth', '02/31/1988', 'Must be 18+ years old with valid date format'],
    ['dateOfBirth', undefined, 'Date of birth is required'],
    ['ssn', '123456789', 'Please enter a valid 9-digit SSN'],
    ['ssn', undefined, 'SSN is required'],
    ['driversLicenseNumber', undefined, 'Driver’s license number is required'],
    ['driversLicenseState', 'XX', 'Choose the state that issued your license'],
    ['primaryPhone', '1125550148', 'Please enter a valid phone number'],
    ['secondaryPhone', undefined, 'Please enter a valid work phone number'],
    ['employmentStatus', 'Retired', 'Choose your employment status'],
    ['employer', undefined, 'Employer is required. Self-employed? Enter your business name or your own name.'],
    ['jobTitle', '7', 'Job title must be 2-50 characters with valid format'],
    ['timeAtJob', '8', 'Choose how long you’ve had this job'],
    ['payFrequency', 'Daily', 'Choose how often you are paid'],
    ['grossIncome', 999, 'Income must be between $1,000 and $1,000,000'],
    ['otherIncome', -1, 'Other monthly income must be a whole number of dollars, 0 or more'],
    ['nextPayDate', '2026-11-14', 'Pay date must be in the future within next month'],
    ['followingPayDate', '2026-11-27', 'Following pay date must be after the next pay date'],
    ['zipCode', '7870', 'Please enter a 5-digit ZIP code, such as 90210'],
    ['zipCode', '00901', 'We can only take addresses in the 50 states and Washington, DC'],
    ['zipCode', '96910-0001', 'We can only take addresses in the 50 states and Washington, DC'],
    ['zipCode', '09012', 'We can only take addresses in the 50 states and Washington, DC'],
    ['zipCode', '00000', 'No place has this ZIP code. Please check its digits.'],
    ['state', 'PR', 'Choose your state'],
    ['city', '1', 'City must be 2-50 letters'],
    ['streetAddress', '4417', 'Street address must be 5-100 characters, such as 123 Main Street'],
    ['unit', 'x'.repeat(21), 'Unit must be at most 20 characters, such as Apt 4B'],
    ['bankName', undefined, 'Bank name is required'],
    ['accountType', 'gold', 'Account type is required'],
    ['routingNumber', '111000026', 'Invalid routing number - please check and try again'],
    ['routingNumber', '11100002', 'Please enter a valid 9-digit routing number'],
    ['accountNumber', '123', 'Account number must be 4-17 digits (numbers only)'],
    ['userIP', undefined, 'Unable to verify your location for lender compliance. Please refresh and try again.'],
    ['userIP', '10.1.2.3', 'Unable to verify your location for lender compliance. Please refresh and try again.'],
    ['userIP', '{ip}', 'IP verification failed. Please refresh your browser and try again.'],
    ['favouriteColor', 'green', 'This field is not part of the application'],
  ]

  test.each(WRONG)('refuses %s = %j under its own name, and stores nothing', async (field, value, message) => {
    const before = await countRows(server, 'data_keys')
    const { status, body } = await server.post(PATH, { ...CANARY_SUBMISSION, [field]: value })
    expect(status).toBe(422)
    expect(body).toEqual({ success: false, message, data_errors: { [field]: message } })
    expect(await countRows(server, 'data_keys')).toBe(before)
  })

  test('without the consents it is refused with both messages', async () => {
    const { consent, ...rest } = CANARY_SUBMISSION
    expect(consent).toBeDefined()
    const { status, body } = await server.post(PATH, rest)
    expect(status).toBe(422)
    expect(body.data_errors).toEqual({
      'consent.termsAccepted': 'You must agree to the terms and conditions',
      'consent.notActiveMilitary': 'You must confirm you are not active military personnel',
    })
  })

  test.each([[[]], ['text'], [null], [42]])('%j is no application', async (body) => {
    expect((await server.post(PATH, body)).status).toBe(422)
  })

  test('records the signals of a machine and the campaign, and serves all the same', async () => {
    const { status, body } = await server.post(PATH, {
      ...CANARY_SUBMISSION,
      website: 'https://spam.example',
      landingTimestamp: server.clock.now.getTime() - 2000,
      landingPath: '/payday-loans',
      utm_source: 'newsletter',
      utm_medium: 'quillon.zathras@canary.example',
      utm_campaign: 'call 5125550148',
    })
    expect(status).toBe(200)
    const { rows } = await server.running.storage.records.sql.executeSql('select visit from applications where id = $1', [
      body.data.lead_id,
    ])
    expect(rows[0]?.visit).toEqual({
      landingPath: '/payday-loans',
      source: expect.any(Number),
      medium: 0,
      campaign: 0,
      honeypotFilled: true,
      filledInMs: 2000,
      filledTooQuickly: true,
    })
  })

  test('a browser whose clock is a year off says nothing about how quickly the form was filled in', async () => {
    const ahead = await server.post(PATH, { ...CANARY_SUBMISSION, landingTimestamp: server.clock.now.getTime() + 31_536_000_000 })
    const { rows } = await server.running.storage.records.sql.executeSql('select visit from applications where id = $1', [
      ahead.body.data.lead_id,
    ])
    expect(rows[0]?.visit).toMatchObject({ filledInMs: null, filledTooQuickly: false })
  })
})

describe('under consumer-first', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer('postgres', { settings: { POLICY: 'consumer-first' } })
  })

  test('an unavailable state is refused, and nothing is stored', async () => {
    const { status, body } = await server.post(PATH, { ...CANARY_BEFORE_CHOICE, state: 'NY' })
    expect(status).toBe(422)
    expect(body).toEqual({
      success: false,
      message: 'We don’t serve New York',
      data_errors: { state: 'We don’t serve New York' },
    })
    expect(await countRows(server, 'applications')).toBe(0)
  })

  test('bank numbers are refused: they come with the choice', async () => {
    const message = 'Bank numbers come with the choice of an offer'
    const { status, body } = await server.post(PATH, CANARY_SUBMISSION)
    expect(status).toBe(422)
    expect(body.data_errors).toEqual({ bankName: message, routingNumber: message, accountNumber: message })
    expect(await countRows(server, 'applications')).toBe(0)
  })

  test('an application without them is stored without a group for them, and opens', async () => {
    const submission = { ...CANARY_BEFORE_CHOICE, wantedRepayment: 'at-once' }
    const { status, body } = await server.post(PATH, submission)
    expect(status).toBe(200)
    const { sealed, applications } = server.running.storage.records
    expect(await sealed.open(body.data.lead_id, 'bank')).toBeUndefined()
    const { userIP: _ip, consent: _consent, ...application } = submission
    expect((await applications.open(body.data.lead_id))?.application).toEqual(application)
  })
})
