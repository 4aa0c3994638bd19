import { Component, type ReactNode } from 'react'
import { BrokenPage } from './failure-pages.tsx'

interface State {
  broken: boolean
  error: unknown
}

/** Shows a broken screen's error in its place; the frame around it keeps working. Give it the route as `key`. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { broken: false, error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { broken: true, error }
  }

  override render() {
    return this.state.broken ? <BrokenPage error={this.state.error} /> : this.props.children
  }
}
