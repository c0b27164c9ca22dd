import 'virtual:colors.css'
import './styles/base.css'
import './styles/frame.css'
import './styles/kit.css'
import './styles/table.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { SignInGate } from './session/sign-in-gate.tsx'

const place = document.getElementById('console')
if (place)
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <SignInGate />
      </QueryClientProvider>
    </StrictMode>,
  )
