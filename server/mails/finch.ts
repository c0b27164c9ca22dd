/**
 * The mark in a mail's band: site/drawings/mark.svg in the band's colors, at twice its size; a test draws it again. Mail programs show no SVG
 * and no data address, and load nothing from outside: it comes along as a file.
 */
export const FINCH = {
  cid: 'finch',
  png: 'iVBORw0KGgoAAAANSUhEUgAAADgAAAA4BAMAAABaqCYtAAAAMFBMVEVMaXH39e739e729O339e739e739e739u739e739e739O739e6q3cHc7d7G5tLr8uczeOhRAAAAC3RSTlMAiOwPwClqUaXSPoC5ZroAAAAJcEhZcwAAE2EAABNhAR19C8cAAAGmSURBVDjLvZS9SgNBEMdPYmJIJYiFpFFELNIkkM7G/pqQRtDmKkXsFGxs/EAQUqkIgo1YxsozJsaJ8QU28QG8wwfw9AU06O7t7u1nwCpT3C33Y+bm4z/rOKOwlfWNyhCUmgGA9rQd3kBsxzaWoQx8zwL3GIRHk6ULHMK+AccTBnfDo2K71uGVBOc1NsG+z+26AE37L/2Kk8XPogrXklxS+KWVmqewRf+uFcOqbNLjrDWfBj2qGWV5FUfONnlNynApqfGMRpDnugWaLQ7pj979tMGgUTTysY3m1oQiXxcGEULo0+aYgS6KrWdxrEKHQvRqisGFgEH0TeF9wsYAIqS6Psnt4Qz1xehiywE8J5DFbUlr0BHwTQlL1BwI+BHDB2l/kA5Ztjns2DXgsphkYECP1wgvEmPZxkJIYX3Dj8T60hZWQSlSTbZGYCRYT55JOT4PvhhjA20zidTYjH7DMHznw1xgLSibAiGrZmx7Yheq1C8LVlGSBp3uOCUpqCcpBCNsJe7rT4n7jiKyhIcUntvvvjycHGzyeZiQJD9auFrHaqtX/nfj/wGNxjPju3VM6AAAAABJRU5ErkJggg==',
} as const
