import { Component, type ReactNode } from 'react'
import { BrokenPage } from '../../shared/ui/failure-pages.tsx'

/** A screen that breaks says so in its own place; the frame around it keeps working. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown; broken: boolean }> {
  override state = { error: undefined as unknown, broken: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, broken: true }
  }

  override render() {
    return this.state.broken ? <BrokenPage error={this.state.error} /> : this.props.children
  }
}
