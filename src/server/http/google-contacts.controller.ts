import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '../../wire/endpoints'
import { Denied } from '../engine/bad-request'
import type { ServerParts } from '../engine/server-parts'

/** ENV-034. No account of Google can be given to this server yet, and the button says so; the body has no fields and is not read. */
export default function googleContactsController(app: FastifyInstance, parts: ServerParts): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      done(null)
    })
    scope.post(ENDPOINTS.googleContactsSync, async (request, reply) => {
      if (!(await parts.sessions.authenticate(request.headers.authorization))) throw new Denied()
      return reply.type('text/plain; charset=utf-8').send('Google Contacts is not configured on this server. Nothing was synchronised.')
    })
  })
}
