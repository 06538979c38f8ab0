import DripWork
import Synchronization
import Testing

/// Things that are numbers, worked on by several tasks.
@Suite struct WorkPipelineTests {
    private static func numbers(
        _ count: Int, isGiven: @escaping @Sendable (Int) -> Void = { _ in }
    ) -> sending (() throws(WorkError) -> Int?) {
        var rest = 0..<count
        return {
            guard let number = rest.popFirst() else { return nil }
            isGiven(number)
            return number
        }
    }

    private enum WorkError: CancellableError { case cancelled }

    /// What several tasks note.
    private final class Notes<Note: Sendable>: Sendable {
        private let all = Mutex<[Note]>([])
        var notes: [Note] { all.withLock { $0 } }
        func add(_ note: Note) { all.withLock { $0.append(note) } }
    }

    @Test(arguments: [1, 2, 5])
    func aStageIsInOrderHoweverLongWhatComesBeforeTakes(jobs: Int) async throws {
        let stage = OrderedStage([Int]())
        var delivered: [Int] = []
        try await WorkPipeline<WorkError>(jobs: jobs).run(
            Self.numbers(40), state: {},
            process: { _, number, index async throws(WorkError) -> Int in
                // Every third lets the others go first.
                if number.isMultiple(of: 3) { for _ in 0..<20 { await Task.yield() } }
                return await stage.process(index) { taken in
                    // A suspended stage lets no other item in.
                    if number.isMultiple(of: 4) { for _ in 0..<20 { await Task.yield() } }
                    taken.append(number)
                    return taken.count
                }
            },
            deliver: { count in delivered.append(count) })
        #expect(await stage.finish { $0 } == Array(0..<40))
        #expect(delivered == Array(1...40))
    }

    @Test(arguments: [1, 2, 5])
    func itemsThatAreReadAheadAreProcessedOnceAndDeliveredInOrder(jobs: Int) async throws {
        let (stage, processed) = (OrderedStage([Int]()), Notes<Int>())
        var delivered: [Int] = []
        try await WorkPipeline<WorkError>(jobs: jobs).run(
            Self.numbers(60), readingAhead: { _ in 1 << 20 }, state: {},
            process: { _, number, index async throws(WorkError) -> Int in
                processed.add(number)
                if number.isMultiple(of: 3) { for _ in 0..<20 { await Task.yield() } }
                return await stage.process(index) { taken in
                    taken.append(number)
                    return number
                }
            },
            byteCount: { _ in nil }, deliver: { delivered.append($0) })
        #expect(await stage.finish { $0 } == Array(0..<60))
        #expect(delivered == Array(0..<60) && processed.notes.sorted() == delivered)
    }

    @Test(.timeLimit(.minutes(30)), arguments: [1, 2, 5])
    func aFailureEndsReadingAhead(jobs: Int) async throws {
        let given = Notes<Int>()
        await #expect(throws: WorkError.cancelled) {
            try await WorkPipeline<WorkError>(jobs: jobs).run(
                Self.numbers(1000, isGiven: { given.add($0) }), readingAhead: { _ in 1 << 20 }, state: {},
                process: { _, number, _ async throws(WorkError) -> Int in
                    if number == 9 { throw .cancelled }
                    return number
                },
                byteCount: { _ in nil }, deliver: { _ in })
        }
        #expect(given.notes.count < 1000)
    }

    @Test(arguments: [1, 2, 5])
    func resultsThatComeWithOtherThingsAreDeliveredInOrder(jobs: Int) async throws {
        var delivered: [Int] = []
        let finished = Notes<Int>()
        try await WorkPipeline<WorkError>(jobs: jobs).runNumbered(
            Self.numbers(40), state: {},
            // Nothing with an even number, with an odd one both.
            process: { _, number, _ async throws(WorkError) -> [(Int, Int)] in
                number.isMultiple(of: 2) ? [] : [(number - 1, 10 * number - 10), (number, 10 * number)]
            },
            finish: { finished.add(1) }, byteCount: { _ in nil }, deliver: { number in delivered.append(number) })
        #expect(delivered == (0..<40).map { 10 * $0 })
        #expect(finished.notes.count == jobs)
    }

    /// Whoever has the next thing may wait for this one.
    @Test(.timeLimit(.minutes(30)), arguments: [1, 2, 5])
    func whoHasAThingGoesOnWithItWhenCancelled(jobs: Int) async throws {
        let (given, processed) = (Notes<Int>(), Notes<Int>())
        let stage = OrderedStage(0)
        let task = Task { () async throws -> Void in
            try await WorkPipeline<WorkError>(jobs: jobs).run(
                Self.numbers(1000, isGiven: { given.add($0) }), state: {},
                process: { _, number, index async throws(WorkError) -> Int in
                    await stage.process(index) { $0 += 1 }
                    processed.add(number)
                    return number
                },
                deliver: { number in
                    if number == 7 { withUnsafeCurrentTask { $0?.cancel() } }
                })
        }
        await #expect(throws: WorkError.cancelled) { try await task.value }
        #expect(processed.notes.sorted() == given.notes)
        #expect(given.notes.count < 1000)
    }

    /// Whoever reads ahead is not waited for when nobody wants more.
    @Test func readingAheadEndsWithItsConsumer() async throws {
        let given = Notes<Int>()
        let first = try await WorkPipeline<WorkError>.readAhead(Self.numbers(1000, isGiven: { given.add($0) }), window: 4) {
            numbers async throws(WorkError) in
            try await numbers.take()
        }
        #expect(first == 0 && given.notes.count < 1000)
    }

    @Test(arguments: [1, 3, 50])
    func aMapIsInOrder(jobs: Int) async {
        #expect(await WorkPipeline<WorkError>(jobs: jobs).map(Array(0..<20)) { 2 * $0 } == (0..<20).map { 2 * $0 })
    }

    /// The first result is late: others are kept while they are small, or few.
    @Test func smallResultsMayBeFurtherAhead() async throws {
        let buffer = OrderedBuffer<Int, WorkError>(window: 2, roomForMore: 100, producers: 1)
        for number in 1...5 { try await buffer.put(number, at: number, byteCount: 20) }
        let late = Notes<Int>()
        let producer = Task {
            try await buffer.put(6, at: 6, byteCount: 1)
            late.add(6)
            try await buffer.put(7, at: 7)
            late.add(7)
            await buffer.producerFinished()
        }
        for _ in 0..<100 { await Task.yield() }
        #expect(late.notes == [])
        try await buffer.put(0, at: 0)
        var taken: [Int] = []
        while let number = try await buffer.take() { taken.append(number) }
        try await producer.value
        #expect(taken == Array(0...7))
        #expect(late.notes == [6, 7])
    }
}
