import CAllocationFaults
import Testing

/// Lets every allocation of an operation fail, one after the other.
enum Faults {
    static let canBeMade = allocation_faults_available()

    /// Calls `body` with the first allocation failing, then with the second, and so on until none is left to fail; each once alone and once with
    /// all that follow it. `body` prepares, calls `fault.during` with what is to be tried, looks at the outcome, and frees in `fault.after`: then
    /// nothing may be left.
    /// - Parameter scope: whose allocations fail.
    /// - Returns: how many allocations there were.
    @discardableResult
    static func everywhere(
        _ scope: allocation_faults_scope = allocation_faults_scope_all, limit: Int = 5000, _ body: (inout Fault) throws -> Void
    ) throws -> Int {
        // What libraries make once, and keep.
        var nothing = Fault(position: .max, isLasting: false, scope: scope)
        try body(&nothing)
        for position in 0..<limit {
            var hits = 0
            for isLasting in [false, true] {
                var fault = Fault(position: position, isLasting: isLasting, scope: scope)
                try body(&fault)
                // Swift's runtime may free here what it made for another test, so less than nothing is no leak.
                #expect(fault.kept <= 0, "blocks left when allocation \(position) fails, \(isLasting ? "with all that follow" : "alone")")
                hits += fault.failed
            }
            if hits == 0 { return position }
        }
        Issue.record("more than \(limit) allocations")
        return limit
    }

    /// Calls `body`, which calls C and nothing else, a thousand times.
    /// - Returns: how many blocks are left.
    static func keptByThousand(_ body: () -> Void) -> Int {
        // What libraries make once, and keep.
        body()
        allocation_faults_begin(.max, false, allocation_faults_scope_all)
        for _ in 0..<1000 { body() }
        return allocation_faults_end().kept
    }
}

/// One allocation that fails.
struct Fault {
    private let position: Int
    private let isLasting: Bool
    private let scope: allocation_faults_scope
    /// How many have failed so far.
    private(set) var failed = 0
    /// Blocks that were made and not freed.
    private(set) var kept = 0

    init(position: Int, isLasting: Bool, scope: allocation_faults_scope) {
        (self.position, self.isLasting, self.scope) = (position, isLasting, scope)
    }

    var hasHappened: Bool { failed > 0 }

    /// Calls C, and nothing else, with the fault armed.
    mutating func during<Result>(_ call: () -> Result) -> Result {
        allocation_faults_begin(position, isLasting, scope)
        let result = call()
        add(allocation_faults_end())
        return result
    }

    /// Calls C, and nothing else, without a fault.
    mutating func after(_ call: () -> Void) {
        allocation_faults_begin(.max, false, scope)
        call()
        add(allocation_faults_end())
    }

    private mutating func add(_ result: allocation_faults_result) {
        failed += result.failed
        kept += result.kept
    }
}
